import fs from 'node:fs'

/** The limit of a job as docs/hands.md tells it. */
export function limitOf(job: string): number {
  const rows = fs.readFileSync('docs/hands.md', 'utf8').split('\n')
  const limit = /at (?:most|least) (\d+)/.exec(rows.find((line) => line.startsWith(`| ${job} `)) ?? '')?.[1]
  if (!limit) throw new Error(`docs/hands.md has no limit of: ${job}`)
  return Number(limit)
}
