/** How people and the log call a profile. */
export const codeOf = (id: number): string => `C${id}`
