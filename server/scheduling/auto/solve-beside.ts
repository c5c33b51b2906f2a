import { Worker } from 'node:worker_threads'
import type { Budget, Plan, Problem } from '../solver/problem.ts'

let last: Promise<unknown> = Promise.resolve()

/** Solves in a thread of its own; one after the other, so that planners share one core. */
export function solveBeside(problem: Problem, budget: Budget): Promise<Plan> {
  const next = last.then(() => inThread(problem, budget))
  last = next.catch(() => undefined)
  return next
}

const inThread = (problem: Problem, budget: Budget): Promise<Plan> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), {
      workerData: { problem, budget },
      execArgv: [],
    })
    worker.once('message', (plan: Plan) => {
      resolve(plan)
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the planner ended by itself (${code})`)))
  })
