import path from 'node:path'
import { domains } from '#contract/domains.ts'
import { projectRoot } from '../start/options.ts'
import { isTest, readModules, type Module } from './modules.ts'
import { importCycles } from './rules.ts'

type Domain = (typeof domains)[keyof typeof domains]

const sides = ['contract', 'server', 'web'] as const
const kitLimits = { contract: 600, server: 2500, web: 4000 }

/** Prints the budgets of the house and the map of the code. */
export function main(): number {
  const modules = readModules(projectRoot, sides).filter(({ file }) => !file.endsWith('.gen.ts'))
  const product = modules.filter(({ file }) => !isTest(file))
  const budgets = [
    ...fileBudgets(product),
    ...kitBudgets(product),
    budget('import cycles', importCycles(product).length, 0),
  ]
  const text = ['# Map of the code', '', ...budgetTable(budgets), '', ...domainTable(modules), ''].join('\n')
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

/** The kits are groups of parts in folders of their own; each folder keeps the budget of its side (decision 0008). */
function kitBudgets(modules: readonly Module[]): Budget[] {
  return sides.flatMap((side) => {
    const kit = modules.filter(({ file }) => file.startsWith(`${side}/kit/`))
    const folders = Map.groupBy(kit, ({ file }) => path.dirname(file))
    return [...folders].map(([folder, files]) =>
      budget(`lines of ${folder}`, sum(files.map(({ lines }) => lines)), kitLimits[side]),
    )
  })
}

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
    const counts = [Object.keys(domain.screens).length, Object.keys(domain.api).length]
    return `| ${[domain.name, ...counts, ...cells, tests, domain.uses.join(', ')].join(' | ')} |`
  })
  return [
    '| domain | screens | endpoints | contract | server | web | test files | uses |',
    '|---|---:|---:|---:|---:|---:|---:|---|',
    ...rows,
    '',
    'Contract, server and web: files / lines.',
  ]
}

const measure = (modules: readonly Module[]) =>
  `${modules.length} / ${sum(modules.map(({ lines }) => lines))}`
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
