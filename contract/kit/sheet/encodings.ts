/** How the letters of a text file are written. */
export const encodings = [
  'utf-8',
  'windows-874',
  'gb18030',
  'euc-kr',
  'big5',
  'windows-1252',
  'utf-16le',
  'utf-16be',
] as const
export type Encoding = (typeof encodings)[number]

/** What a letter becomes that could not be read. */
export const lostLetter = '\uFFFD'
