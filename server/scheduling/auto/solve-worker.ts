import { parentPort, workerData } from 'node:worker_threads'
import type { Budget, Problem } from '../solver/problem.ts'
import { solve } from '../solver/solve.ts'

// A plan takes seconds of a whole core: it is worked out beside the server, which goes on answering.
const requested: { problem: Problem; budget: Budget } = workerData
parentPort?.postMessage(solve(requested.problem, requested.budget))
