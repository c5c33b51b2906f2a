import fs from 'node:fs'
import { parseArgs } from 'node:util'
import type { Problem } from '#server/scheduling/solver/problem.ts'
import { readSolomon } from '#server/scheduling/solver/solomon.ts'
import { solve } from '#server/scheduling/solver/solve.ts'

const usage = 'npm run solve -- FILE [--seconds 30] [--iterations N] [--seed 1] [--json]'

/** Plans a problem from a file (our JSON, or Solomon's text format) and prints the plan. */
export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: 'string' },
      iterations: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const [file] = positionals
  if (!file) {
    console.error(usage)
    return 1
  }
  const { seconds, iterations, seed } = values
  if ([seconds, iterations, seed].some((value) => value !== undefined && !(Number(value) >= 0))) {
    console.error(usage)
    return 1
  }
  const text = fs.readFileSync(file, 'utf8')
  const problem = text.trimStart().startsWith('{') ? (JSON.parse(text) as Problem) : readSolomon(text)
  const plan = solve(problem, {
    ...(seconds !== undefined && { seconds: Number(seconds) }),
    ...(iterations !== undefined && { iterations: Number(iterations) }),
    seed: Number(seed ?? 1),
  })
  if (values.json) console.log(JSON.stringify(plan))
  else {
    for (const { vehicleId, stops, load, distance } of plan.routes)
      console.log(
        `${vehicleId}: ${stops.map(({ stopId }) => stopId).join(' ')}  (load ${load}, distance ${distance.toFixed(2)})`,
      )
    for (const { stopId, why } of plan.unplaced) console.log(`not placed: ${stopId} (${why})`)
    console.log(`vehicles ${plan.vehicles}, distance ${plan.distance.toFixed(2)}, rounds ${plan.iterations}`)
  }
  return 0
}
