"""What the server's tests share: servers to start and clients that speak the protocol."""
