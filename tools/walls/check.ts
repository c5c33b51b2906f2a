import { run, type Result } from '../run.ts'
import type { Limit } from '../testing/limit.ts'

type Part = { name: string; program: string; args: string[] }

const format: Part = { name: 'format', program: 'oxfmt', args: ['--check', '.'] }
const walls: Part = { name: 'walls', program: 'node', args: ['tools/boundaries.js'] }
const budgets: Part = { name: 'budgets', program: 'node', args: ['tools/map.js'] }
const plainList: Part = { name: 'plain list', program: 'node', args: ['tools/plain-list.js'] }
/** With the types (`typeCheck`): its rules ask for them too, and to read the program twice costs as much as all other parts. */
const lint: Part = { name: 'lint', program: 'oxlint', args: ['--deny-warnings'] }
const unused: Part = { name: 'unused', program: 'knip', args: [] }
const tests: Part = { name: 'tests', program: 'vitest', args: ['run', '--project', 'unit', '--reporter=dot'] }

/** Everything that must hold before a change is merged, browser tests aside. All parts run, also after a failure. */
export async function main(): Promise<number> {
  const { failed } = await runLanes([
    [lint, tests], // the tests take the longest and use both cores, so they come last
    [format, walls, budgets, unused, plainList],
  ])
  console.log(failed.length === 0 ? '\nAll checks passed' : `\nFailed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

/** `failed`: the names, each with the end of what it said: the closing part of a run may be all that is read. */
export type Outcome = { passed: string[]; failed: string[] }

/** The parts that read the code and run none of it. */
export const checkStatically = (limit: Limit): Promise<Outcome> =>
  runLanes([[lint], [format, walls, budgets, unused]], limit)

/** Two lanes for two cores. */
async function runLanes(lanes: Part[][], limit?: Limit): Promise<Outcome> {
  const results = (await Promise.all(lanes.map((lane) => runLane(lane, limit)))).flat()
  const failed = results.filter(({ code }) => code !== 0)
  return {
    passed: results.filter(({ code }) => code === 0).map(({ name }) => name),
    failed: failed.map(({ name, late, output }) =>
      late
        ? `${name}: it did not end within ${limit?.minutes} minutes`
        : `${name}\n${output.trim().split('\n').slice(-20).join('\n')}`,
    ),
  }
}

async function runLane(parts: Part[], limit?: Limit): Promise<(Part & Result)[]> {
  const results: (Part & Result)[] = []
  for (const part of parts) {
    const result = await run(part.program, part.args, limit && { limit: limit.left() })
    console.log(`${result.code === 0 ? '✓' : '✗'} ${part.name.padEnd(8)}${result.seconds.toFixed(1)} s`)
    if (result.code !== 0) console.log(result.output)
    results.push({ ...part, ...result })
  }
  return results
}
