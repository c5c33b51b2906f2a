/** What an outside system said where a text is expected; nothing where it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
