/** The demo's people; the seed makes them. */
const logIns = [
  ['demo', 'admin of Andaman Blue'],
  ['ops', 'operations'],
  ['finance', 'finance'],
  ['agent', 'an agent, in its own log-in'],
  ['supplier', 'a supplier, in its own log-in'],
  ['gateway', 'admin of Siam Gateway, the second merchant'],
] as const

export function printBanner(url: string, demo: boolean): void {
  const lines = ['', `  Longtail runs at ${url}`, '']
  if (demo) {
    lines.push('  Log in as (password longtail-demo):')
    for (const [name, who] of logIns) lines.push(`    ${name.padEnd(10)}${who}`)
    lines.push('')
  }
  lines.push('  Stop it with Ctrl+C.', '')
  console.log(lines.join('\n'))
}
