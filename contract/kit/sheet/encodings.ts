/** How the letters of a text file are written. */
export const encodings = ['utf-8', 'windows-874', 'gb18030', 'euc-kr', 'big5', 'utf-16le'] as const
export type Encoding = (typeof encodings)[number]
