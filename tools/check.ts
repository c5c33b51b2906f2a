import { run, type Result } from './run.ts'

type Part = { name: string; program: string; args: string[] }

/** Two lanes for two cores. The tests go last in theirs: they take the longest and use both. */
const lanes: Part[][] = [
  [
    { name: 'format', program: 'oxfmt', args: ['--check', '.'] },
    { name: 'types', program: 'tsc', args: ['--noEmit'] },
    { name: 'tests', program: 'vitest', args: ['run', '--project', 'unit', '--reporter=dot'] },
  ],
  [
    { name: 'walls', program: 'node', args: ['tools/boundaries.js'] },
    { name: 'lint', program: 'oxlint', args: ['--deny-warnings'] },
  ],
]

/** Everything that must hold before a change is merged, browser tests aside. All parts run, also after a failure. */
export async function main(): Promise<number> {
  const results = await Promise.all(lanes.map(runLane))
  const failed = results.flat().filter(({ code }) => code !== 0)
  console.log(
    failed.length === 0 ? '\nAll checks passed' : `\nFailed: ${failed.map(({ name }) => name).join(', ')}`,
  )
  return failed.length === 0 ? 0 : 1
}

async function runLane(parts: Part[]): Promise<(Part & Result)[]> {
  const results: (Part & Result)[] = []
  for (const part of parts) {
    const result = await run(part.program, part.args)
    console.log(`${result.code === 0 ? '✓' : '✗'} ${part.name.padEnd(8)}${result.seconds.toFixed(1)} s`)
    if (result.code !== 0) console.log(result.output)
    results.push({ ...part, ...result })
  }
  return results
}
