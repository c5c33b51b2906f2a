/** Permission keys of the write-off: to look, to bring statements in, to match and explain, to set rules. */
export const writeOffKeys = {
  see: 'finances.writeOff',
  import: 'finances.writeOff.import',
  match: 'finances.writeOff.match',
  rules: 'finances.writeOff.rules',
} as const
