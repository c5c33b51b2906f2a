import { describe, expect, test } from 'vitest'
import { readModule } from './modules.ts'
import { folderBudget } from './map.ts'
import { findBreaches } from './rules.ts'

const uses = { orders: ['catalog'], catalog: [], agents: [] }

/** What the walls say about files given as path → source. */
const check = (files: Record<string, string>, manifest: Record<string, string[]> = uses) =>
  findBreaches(
    Object.entries(files).map(([file, source]) => readModule(file, source)),
    manifest,
  )

describe('allowed', () => {
  test.each([
    ['the kit', 'server/orders/a.ts', `import '../kit/db.ts'`],
    ['own files', 'server/orders/a.ts', `import './b.ts'`],
    ['the list of simulators', 'server/orders/a.ts', `import './simulators/simulators.ts'`],
    ['the wire, by its simulator', 'server/orders/simulators/a.ts', `import '../adapters/a/sign.ts'`],
    ['the own contract', 'server/orders/a.ts', `import '#contract/orders/orders.api.ts'`],
    ['the public part of a used domain', 'server/orders/a.ts', `import '../catalog/catalog.public.ts'`],
    ['the contract of a used domain', 'web/orders/a.tsx', `import '#contract/catalog/catalog.api.ts'`],
    ['a state table of any domain', 'web/agents/a.tsx', `import '#contract/orders/orders.states.ts'`],
    ['everything, at the root', 'web/main.tsx', `import './orders/order-list.tsx'`],
    ['everything, in a test', 'server/orders/a.test.ts', `import '../agents/secret.ts'`],
    ['a public part that only passes on', 'server/orders/orders.public.ts', `export { a } from './a.ts'`],
  ])('%s', (_, file, source) => {
    expect(check({ [file]: source })).toEqual([])
  })
})

describe('refused', () => {
  test.each([
    [
      'the server from the web',
      'web/orders/a.ts',
      `import '#server/kit/db/db.ts'`,
      'web may import only web and contract',
    ],
    [
      'the web from the contract',
      'contract/orders/a.ts',
      `import type { A } from '#web/a.ts'`,
      'contract may import only',
    ],
    [
      'a simulator from an adapter',
      'server/orders/adapters/a/adapter.ts',
      `import '../../simulators/a.ts'`,
      'what is real knows no simulator',
    ],
    [
      'inner parts of a used domain',
      'server/orders/a.ts',
      `import '../catalog/inner.ts'`,
      'only *.public.ts(x)',
    ],
    [
      'a domain that is not used',
      'server/orders/a.ts',
      `import '../agents/agents.public.ts'`,
      'does not list agents',
    ],
    [
      'what is called like one',
      'server/agents/a.ts',
      `import '../orders/orders.states.ts'`,
      'does not list orders',
    ],
    [
      'a lazy import across',
      'web/orders/a.tsx',
      `const b = () => import('../agents/x.tsx')`,
      'does not list agents',
    ],
    [
      'a domain from the kit',
      'server/kit/a.ts',
      `import '../orders/orders.public.ts'`,
      'the kit knows no domain',
    ],
    ['Node in the browser', 'contract/kit/a.ts', `import 'node:fs'`, 'runs in the browser too'],
    ['export *', 'server/orders/a.ts', `export * from './b.ts'`, 'export *'],
    ['a barrel', 'server/orders/index.ts', `export { a } from './a.ts'`, 'is a barrel'],
  ])('%s', (_, file, source, said) => {
    expect(check({ [file]: source })).toEqual([expect.stringContaining(said)])
  })

  test('import cycles, but not through a lazy import', () => {
    const a = `import './b.ts'`
    expect(check({ 'server/kit/a.ts': a, 'server/kit/b.ts': `import './a.ts'` })).toEqual([
      'import cycle: server/kit/a.ts ↔ server/kit/b.ts',
    ])
    expect(
      check({ 'server/kit/a.ts': a, 'server/kit/b.ts': `export const f = () => import('./a.ts')` }),
    ).toEqual([])
  })

  test('a circle of more than three files, types counted', () => {
    const circle = (...files: string[]) =>
      Object.fromEntries(
        files.map((name, at) => [
          `server/orders/${name}.ts`,
          `import type { T } from './${files[(at + 1) % files.length]}.ts'`,
        ]),
      )
    expect(check(circle('a', 'b', 'c'))).toEqual([])
    expect(check(circle('a', 'b', 'c', 'd'))).toEqual([expect.stringContaining('of more than 3 files')])
  })

  test('domains that use each other, or one that does not exist', () => {
    expect(check({}, { a: ['b'], b: ['c'], c: ['a'], d: ['a', 'x'] })).toEqual([
      'd uses x, which is no domain',
      'domains use each other in a circle: a ↔ b ↔ c',
    ])
  })
})

test('a folder with more than 25 files beside each other is over its budget; a list of migrations is none', () => {
  const filesIn = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`)
  const rooms = [...filesIn('web/tidy', 25), ...filesIn('server/migrations', 99)]
  expect(folderBudget(rooms)).toMatchObject({ value: 25, ok: true })
  expect(folderBudget([...rooms, ...filesIn('web/full', 26)])).toEqual({
    name: 'files in a folder, most (web/full)',
    value: 26,
    limit: 25,
    ok: false,
  })
})
