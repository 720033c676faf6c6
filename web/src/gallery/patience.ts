/** How long component tests wait for something to appear: only what is broken takes so long, on the busiest machine too. */

import { configure } from "@testing-library/preact";

configure({ asyncUtilTimeout: 60_000 });
