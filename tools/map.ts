import fs from 'node:fs'
import path from 'node:path'
import { domains } from '#contract/domains.ts'
import { projectRoot } from './start/options.ts'
import { readModules, type Module } from './walls/modules.ts'
import { importCycles, isTest } from './walls/rules.ts'

type Domain = (typeof domains)[keyof typeof domains]

const sides = ['contract', 'server', 'web'] as const
const kitLimits = { contract: 600, server: 2500, web: 4000 }

/** Prints the budgets of the house and writes the map of the code to docs/map.md. */
export function main(): number {
  const modules = readModules(projectRoot, sides).filter(({ file }) => !file.endsWith('.gen.ts'))
  const product = modules.filter(({ file }) => !isTest(file))
  const budgets = [
    ...fileBudgets(product),
    ...kitBudgets(product),
    budget('import cycles', importCycles(product).length, 0),
  ]
  const text = [
    '# Map of the code',
    '',
    'Written by `npm run map`.',
    '',
    ...budgetTable(budgets),
    '',
    ...domainTable(modules),
    '',
  ].join('\n')
  fs.writeFileSync(path.join(projectRoot, 'docs/map.md'), text)
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

function kitBudgets(modules: readonly Module[]): Budget[] {
  return sides.map((side) => {
    const kit = modules.filter(({ file }) => file.startsWith(`${side}/kit/`))
    return budget(`lines of ${side}/kit`, sum(kit.map(({ lines }) => lines)), kitLimits[side])
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
