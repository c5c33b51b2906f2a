import fs from 'node:fs'
import path from 'node:path'

/*
 * Lists, forms, quick looks and what they open are looked at by axe in test/e2e/every, in both themes. A look by hand costs most
 * of a second of a processor: only for a state that no walk comes to, made as no other here is. They are named, each once.
 */
const allowed = [
  'the log-in',
  'the second step of a log-in',
  'setting up an authenticator',
  'a path that leads nowhere',
  'a screen without the permission',
  'a record that is not there',
  'the first page of staff',
  'the first page of a new merchant',
  'the plan that was paid for',
  'the first page of an agent',
  'the menu on a phone',
  'the panel of notifications',
  'the invitation of a person, on a phone',
  'the invitation of an agent',
  'the page where a guest pays',
  'the shop on a phone',
  'an order of the shop that lacks something',
  'the page of a guest who may choose',
  'the page of a guest who reserved a return',
  'a quotation shared with a guest',
  'the filters of a list on a phone',
  'a list as cards on a phone',
  'an order with its messages',
  'an order as its agent sees it',
  'an order as its supplier sees it',
  'a change of an order, before it is done',
  'how a price came about',
  'the guests of an order on a phone',
  'the guests of a group',
  'what can be had in two weeks',
  'the board of deadlines',
  'the cells of an imported list',
  'an import with refused cells',
  'a mail as it was sent',
  'a mail being written',
  'a seat map',
  'the editor of a report page',
  'calling off a departure',
  'what became of a departure',
  "a customer's page with merged profiles",
  'a bill',
  'a bank line beside its matches',
  "a supplier's statement beside ours",
  'figures with their bars',
  'the choices of an export',
  'an entry of the audit log',
  'the permissions of a role',
  'a text being written',
  'a text message as it is written',
  'a campaign before it is sent',
  "a product's page with its prices and stock",
  'a picture being cut',
  'a stock board with a blocked day',
  'a price calendar with a wrong cell',
  'the price calendar of rooms',
  'prices that clash',
  'a raise, before it is done',
  'a question before what cannot be undone',
]

/** Walks, and the one test of what opens over any screen. */
const walks = /^test\/e2e\/(every\/|kit\/|house\/frame\.)/
type Source = { file: string; source: string }

export function readBrowserTests(root: string): Source[] {
  return fs
    .globSync('test/e2e/**/*.ts', { cwd: root })
    .map((file) => ({ file, source: fs.readFileSync(path.join(root, file), 'utf8') }))
}

/** One sentence for each look by axe that has no name here, each walk outside its place and each name that nobody bears. */
export function findAxeStates(files: readonly Source[], names: readonly string[] = allowed): string[] {
  const breaches: string[] = []
  const found: string[] = []
  for (const { file, source } of files) {
    if (file.startsWith('test/e2e/kit/')) continue
    for (const [call, , name] of source.matchAll(/\baxe\([^'"`)]*(?:(['"])(.*?)\1)?[^)]*\)/g)) {
      if (!name || !names.includes(name))
        breaches.push(
          `${file}: ${call} is no state of tools/walls/axe-states.ts: do the walks not come there?`,
        )
      else if (found.includes(name)) breaches.push(`${file}: ${name} is looked at already`)
      else found.push(name)
    }
    if (!walks.test(file) && /\bfaults(OfAxe|OfLayers|Within)\(/.test(source))
      breaches.push(`${file} walks by axe: that is done in test/e2e/every`)
  }
  for (const name of names) if (!found.includes(name)) breaches.push(`no test looks by axe at: ${name}`)
  return breaches
}
