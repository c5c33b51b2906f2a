import fs from 'node:fs'
import path from 'node:path'
import { domains } from '#contract/domains.ts'
import { languages } from '#contract/kit/languages.ts'
import { projectRoot } from '../start/options.ts'
import { barTable } from './bars.ts'
import { isTest, readModules, type Module } from './modules.ts'
import { importCycles } from './rules.ts'

type Domain = (typeof domains)[keyof typeof domains]

const sides = ['contract', 'server', 'web'] as const
/** A kit as a whole, all its folders but its systems together: a little above what it has (decision 0008). */
const kitLimits = { contract: 2_200, server: 5_450, web: 17_600 }
/** Folders of a kit that are systems of their own: a guard that one of them needs is never dropped for a count of lines. */
const systems = [
  ...['mail', 'measure', 'nodes', 'outside', 'pdf', 'postgres', 'sheet'].map((name) => `server/kit/${name}/`),
  // How days, times and phones are written all over the world.
  'contract/kit/text/',
]
/** Files beside each other that somebody can still find something in. */
const folderLimit = 25
/** Where files stand beside each other by their number or their name, and nobody looks for one: each with its reason. */
const lists = {
  'server/migrations': 'one after the other, never changed again',
  bench: 'each is asked for by its name',
  ...Object.fromEntries(
    languages.map((language) => [`server/settings/help/${language}`, 'a text for each screen, by its name']),
  ),
}

/** Prints the budgets of the house and the map of the code. */
export function main(): number {
  const modules = readModules(projectRoot, sides).filter(({ file }) => !file.endsWith('.gen.ts'))
  const product = modules.filter(({ file }) => !isTest(file))
  const budgets = [
    ...fileBudgets(product),
    folderBudget(ownFiles(projectRoot)),
    ...kitBudgets(product),
    budget('import cycles', importCycles(product).length, 0),
  ]
  const text = [
    '# Map of the code',
    '',
    ...budgetTable(budgets),
    '',
    ...barTable(product),
    '',
    ...domainTable(modules),
    '',
  ].join('\n')
  console.log(text)
  return budgets.every(({ ok }) => ok) ? 0 : 1
}

type Budget = { name: string; value: number; limit: number; ok: boolean }

const budget = (name: string, value: number, limit: number): Budget => ({
  name,
  value,
  limit,
  ok: value <= limit,
})

function fileBudgets(modules: readonly Module[]): Budget[] {
  const lengths = modules.map(({ lines }) => lines).sort((a, b) => a - b)
  const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0
  return [
    budget('lines of a file, median', at(0.5), 80),
    budget('lines of a file, 95th percentile', at(0.95), 250),
    budget('lines of a file, longest', lengths.at(-1) ?? 0, 400),
  ]
}

/** Every file of the project, from its root. */
const ownFiles = (root: string): string[] =>
  fs
    .globSync('**/*', {
      cwd: root,
      withFileTypes: true,
      exclude: ({ name }) => /^(node_modules|dist|data|test-results|\..+)$/.test(name),
    })
    .flatMap((entry) =>
      entry.isFile()
        ? path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
        : [],
    )

/** The fullest folder; one that is too full is to get rooms. */
export function folderBudget(files: readonly string[]): Budget {
  const folders = [...Map.groupBy(files, (file) => path.posix.dirname(file))]
    .filter(([folder]) => !(folder in lists))
    .sort(([, one], [, other]) => other.length - one.length)
  const [folder = '', inside = []] = folders[0] ?? []
  return budget(`files in a folder, most (${folder})`, inside.length, folderLimit)
}

const kitBudgets = (modules: readonly Module[]): Budget[] =>
  sides.map((side) => {
    const kit = modules.filter(
      ({ file }) => file.startsWith(`${side}/kit/`) && !systems.some((system) => file.startsWith(system)),
    )
    return budget(
      `lines of ${side}/kit without its systems`,
      sum(kit.map(({ lines }) => lines)),
      kitLimits[side],
    )
  })

const budgetTable = (budgets: readonly Budget[]) => [
  '| budget | value | limit | |',
  '|---|---:|---:|---|',
  ...budgets.map(({ name, value, limit, ok }) => `| ${name} | ${value} | ${limit} | ${ok ? 'ok' : 'over'} |`),
]

/** Files and lines on each side; tests counted apart. */
function domainTable(modules: readonly Module[]): string[] {
  const rows = Object.values<Domain>(domains).map((domain) => {
    const own = modules.filter(({ file }) => file.split('/')[1] === domain.name)
    const cells = sides.map((side) =>
      measure(own.filter(({ file }) => file.startsWith(side) && !isTest(file))),
    )
    const tests = own.filter(({ file }) => isTest(file)).length
    const screens = Object.keys(domain.screens).length
    const lines = sum(own.filter(({ file }) => !isTest(file)).map(({ lines }) => lines))
    const counts = [screens, screens ? Math.round(lines / screens) : '', Object.keys(domain.api).length]
    return `| ${[domain.name, ...counts, ...cells, tests, domain.uses.join(', ')].join(' | ')} |`
  })
  return [
    '| domain | screens | lines a screen | endpoints | contract | server | web | test files | uses |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---|',
    ...rows,
    '',
    'Contract, server and web: files / lines.',
  ]
}

const measure = (modules: readonly Module[]) =>
  `${modules.length} / ${sum(modules.map(({ lines }) => lines))}`
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
