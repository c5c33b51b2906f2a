import fs from 'node:fs'

/** A hundredth of a second, on every Linux. */
const ticks = 100

/**
 * Seconds that processors have worked for this process and all that it has started and seen end; undefined where the system
 * does not tell. A machine shared with others doubles minutes, not these.
 */
export function coreSeconds(file = '/proc/self/stat'): number | undefined {
  if (!fs.existsSync(file)) return undefined
  const stat = fs.readFileSync(file, 'utf8')
  // Of what follows the name, which may hold blanks: user, system, and both of the children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0) / ticks
}

/** What ran under a process: its children, theirs, and so on. Where the system does not tell, none. */
export function descendantsOf(pid: number): number[] {
  if (!fs.existsSync('/proc/self/stat')) return []
  const children = new Map<number, number[]>()
  for (const name of fs.readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const parent = parentOf(name)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [pid]
  for (const one of found) found.push(...(children.get(one) ?? []))
  return found.slice(1)
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined // it has ended meanwhile
  }
}
