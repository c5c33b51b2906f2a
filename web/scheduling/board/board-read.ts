/** How a board is read that several people move things on. */
export const boardRead = { keep: true, prompt: true, tellsFailure: true } as const
