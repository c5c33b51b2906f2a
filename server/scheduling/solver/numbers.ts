// Reads of typed arrays in the planner's inner loops: each kind of array by a function of its own, so that each stays fast.
export const num = (of: Float64Array, at: number): number => of[at] ?? 0
export const int = (of: Int32Array, at: number): number => of[at] ?? 0
export const flag = (of: Uint8Array, at: number): boolean => of[at] === 1
