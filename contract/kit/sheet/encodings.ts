import { z } from 'zod'

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

/** How a file's letters are to be read, where a person says so. */
export const Letters = z.enum(encodings).optional()
