/** A drawing is a list of `look path`: the look is a class that says which colour it is, later ones lie on top. */

export type Drawing = readonly string[];

export function Drawn({ of: shapes }: { of: Drawing }) {
  return (
    <>
      {shapes.map((shape, at) => {
        const gap = shape.indexOf(" ");
        return <path key={at} class={shape.slice(0, gap)} d={shape.slice(gap + 1)} />;
      })}
    </>
  );
}

/** A disc as part of a path. */
export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/** Half a drawing and its mirror image about `axis`, for paths of absolute M, L, Q, C and Z alone. */
export function mirrored(path: string, axis: number): string {
  return (
    path +
    path.replace(/(-?[\d.]+)([ ,])(-?[\d.]+)/g, (_, x: string, gap: string, y: string) => {
      return `${Math.round((2 * axis - Number(x)) * 100) / 100}${gap}${y}`;
    })
  );
}
