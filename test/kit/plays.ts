const factor = Number(process.env['PLAYS'] ?? 1)

/** How many cases of a property are tried: `usual`, and `PLAYS` times as many where that is set. */
export const plays = (usual: number): number => Math.ceil(usual * factor)

/** How long they may take, in milliseconds: `usual`, and longer where more are tried. */
export const patience = (usual: number): number => usual * Math.max(1, factor)
