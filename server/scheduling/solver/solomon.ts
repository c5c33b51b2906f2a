import type { Problem } from './problem.ts'

/** 12, 12.50, .5 and 1.2e+03 stand in files of this format. */
const isNumber = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i

/** Reads Solomon's text format: a fleet of one kind from one depot, stops with windows, ways as the crow flies. Throws where it is none. */
export function readSolomon(text: string): Problem {
  const rows = text.split(/\r?\n/).map((line) => line.trim().split(/\s+/))
  const numbers = rows
    .filter((row) => row.length > 1 && row.every((cell) => isNumber.test(cell)))
    .map((row) => row.map(Number))
  const fleet = numbers.find((row) => row.length === 2)
  const [depot, ...customers] = numbers.filter((row) => row.length === 7)
  if (!fleet || !depot || customers.length === 0 || !(fleet[0] && fleet[1]))
    throw new Error("this is not in Solomon's format")
  const [many = 0, capacity = 0] = fleet
  const [, x = 0, y = 0, , from = 0, to = 0] = depot
  return {
    objective: 'fleet-then-distance',
    vehicles: Array.from({ length: many }, (_, at) => ({
      id: String(at + 1),
      capacity,
      start: { x, y },
      end: { x, y },
      tw: [from, to] as const,
    })),
    stops: customers.map(([id = 0, sx = 0, sy = 0, demand = 0, ready = 0, due = 0, service = 0]) => ({
      id: String(id),
      x: sx,
      y: sy,
      demand,
      tw: [ready, due] as const,
      service,
    })),
  }
}
