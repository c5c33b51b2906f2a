import { demoPassword } from '#contract/identity/demo-people.ts'
import type { DemoKey } from './demo-keys.ts'
import type { StartSettings } from './options.ts'
import { isPublicAddress } from './public-address.ts'

/** The demo's people; the seed makes them. */
const logIns = [
  ['demo', 'admin of Andaman Blue'],
  ['ops', 'operations'],
  ['finance', 'finance'],
  ['agent', 'an agent, in its own log-in'],
  ['billed', 'an agent that pays by bill'],
  ['supplier', 'a supplier, in its own log-in'],
  ['gateway', 'admin of Siam Gateway, the second merchant'],
] as const

export function printBanner(url: string, { demo, app }: StartSettings, keys: readonly DemoKey[] = []): void {
  const lines = ['', `  Longtail runs at ${url}`, '']
  if (demo) {
    lines.push(`  Log in as (password ${app.demoPassword ? 'of DEMO_PASSWORD' : demoPassword}):`)
    for (const [name, who] of logIns) lines.push(`    ${name.padEnd(10)}${who}`)
    lines.push('')
    if (keys.length) lines.push('  Call as a reseller:')
    for (const { root, header, name, key } of keys)
      lines.push(`    ${`${url}${root}`.padEnd(34)}${header} ${key}  (${name})`)
    if (keys.length) lines.push('')
    if (isPublicAddress(app.publicUrl))
      lines.push(`  This is a demo at a public address, ${app.publicUrl}: keep nothing real in it.`, '')
  }
  lines.push('  Stop it with Ctrl+C.', '')
  console.log(lines.join('\n'))
}
