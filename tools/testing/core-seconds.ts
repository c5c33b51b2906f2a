import fs from 'node:fs'

type Process = { pid: number; parent: number; start: string; seconds: number }

/** A hundredth of a second, on every Linux. */
const ticks = 100
const isReported = fs.existsSync('/proc/self/stat')

/** What a process started, and what that started, also where what lies between has ended. */
export type Tree = {
  /** Seconds that processors have worked for it; undefined where the system does not tell. */
  cores: () => number | undefined
  /** What of it runs now. */
  running: () => number[]
  end: () => void
}

/**
 * Looks each second at a process and all below it. The system's own sum for a process leaves out whatever nobody waited for:
 * a browser's pages, seven tenths of the browser's tests. What begins and ends within a second is not seen.
 */
export function watchTree(root: number): Tree {
  const seen = new Map<string, Process>()
  const look = () => {
    for (const one of belowOf(root, seen)) seen.set(nameOf(one), one)
  }
  look()
  const timer = setInterval(look, 1_000).unref()
  return {
    cores: () => {
      look()
      return isReported ? [...seen.values()].reduce((sum, { seconds }) => sum + seconds, 0) : undefined
    },
    running: () => {
      look()
      return belowOf(root, seen).map(({ pid }) => pid)
    },
    end: () => clearInterval(timer),
  }
}

/** A number may be given to another process later, but not with the same beginning. */
const nameOf = ({ pid, start }: Process): string => `${pid} ${start}`

function belowOf(root: number, seen: ReadonlyMap<string, Process>): Process[] {
  const all = isReported
    ? fs.readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? read(name) : []))
    : []
  const children = Map.groupBy(all, ({ parent }) => parent)
  const found = all.filter((one) => one.pid === root || seen.has(nameOf(one)))
  const existing = new Set(found.map(({ pid }) => pid))
  for (const { pid } of found)
    for (const child of children.get(pid) ?? [])
      if (!existing.has(child.pid)) {
        existing.add(child.pid)
        found.push(child)
      }
  return found
}

function read(name: string): Process[] {
  try {
    const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8')
    // What follows the program's name, which may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = (Number(fields[11]) + Number(fields[12])) / ticks
    return [{ pid: Number(name), parent: Number(fields[1]), start: fields[19] ?? '', seconds }]
  } catch {
    return [] // it has ended meanwhile
  }
}
