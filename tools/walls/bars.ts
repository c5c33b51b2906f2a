import { isTest, type Module } from './modules.ts'

/** What a thing of each class may cost on all sides; a mean would hide which rule was broken. */
const bars = { view: 130, 'read list': 280, 'plain list with form': 450, party: 600 } as const
type Class = keyof typeof bars
const classes = ['view', 'read list', 'plain list with form', 'party'] as const
/** How many may cost more. Whoever makes one smaller lowers its limit; nobody raises it. */
const limits: Record<Class, number> = { view: 11, 'read list': 17, 'plain list with form': 7, party: 9 }

/** A page, by what its own files draw with. */
function classOf(files: readonly Module[]): keyof typeof bars | 'other' {
  const draws = (target: string) =>
    files.some(({ imports }) => imports.some((each) => each.target === target))
  if (draws('web/kit/record/records-page.tsx')) return 'plain list with form'
  if (draws('web/kit/list/list-page.tsx')) return 'read list'
  const isOfAnother = ({ file, imports }: Module) =>
    imports.some(
      ({ target }) => /^web\/.*\.public\.tsx?$/.test(target) && folderOf(target) !== folderOf(file),
    )
  return files.some(isOfAnother) && files.length <= maxViewFiles ? 'view' : 'other'
}
const maxViewFiles = 3
const folderOf = (file: string): string => file.split('/', 2).join('/')

/** For each page of the web: its own files, those of its domain that no other page reaches. */
function ownFilesOfPages(modules: readonly Module[]): Map<string, Module[]> {
  const byFile = new Map(modules.map((module) => [module.file, module]))
  const pages = modules
    .filter(({ file }) => file.endsWith('.pages.tsx'))
    .flatMap(({ imports }) => imports.filter(({ lazy }) => lazy).map(({ target }) => target))
  const reached = new Map<string, Set<string>>()
  const visit = (page: string, file: string) => {
    const by = reached.get(file) ?? new Set()
    if (by.has(page)) return
    reached.set(file, by.add(page))
    for (const { target, lazy } of byFile.get(file)?.imports ?? [])
      if (!lazy && folderOf(target) === folderOf(page)) visit(page, target)
  }
  for (const page of pages) visit(page, page)
  return new Map(
    [...new Set(pages)].map((page) => {
      const own = [...reached].filter(([, by]) => by.size === 1 && by.has(page))
      return [page, own.flatMap(([file]) => byFile.get(file) ?? [])]
    }),
  )
}

/** Each outside party's adapter, with all that stands in its folder. */
const partiesOf = (modules: readonly Module[]): number[] => {
  const folderOfParty = (file: string) =>
    /^(server\/.*\/(?!port\/|adapters\/)[\w-]+\/)(?:[\w-]+-)?adapter\.ts$/.exec(file)?.[1]
  const folders = new Set(modules.flatMap(({ file }) => folderOfParty(file) ?? []))
  return [...folders].map((folder) =>
    linesOf(modules.filter(({ file }) => file.startsWith(folder) && !isTest(file))),
  )
}

const linesOf = (files: readonly Module[]) => files.reduce((sum, { lines }) => sum + lines, 0)
const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Lines of each thing of a class. Of screens the web's own lines alone can be told apart. */
function linesByClass(modules: readonly Module[]): { costs: Record<Class, number[]>; others: number } {
  const pages = Map.groupBy(ownFilesOfPages(modules).values(), classOf)
  const costsOf = (name: Class) => (pages.get(name) ?? []).map(linesOf)
  return {
    costs: {
      view: costsOf('view'),
      'read list': costsOf('read list'),
      'plain list with form': costsOf('plain list with form'),
      party: partiesOf(modules),
    },
    others: pages.get('other')?.length ?? 0,
  }
}

const isOver = (name: Class) => (lines: number) => lines > bars[name]

/** By class: how many there are, and what they cost beside the bar. */
export function barTable(modules: readonly Module[]): string[] {
  const { costs, others } = linesByClass(modules)
  const row = (name: Class) => {
    const counted = costs[name]
    const where = name === 'party' ? 'server, its folder' : 'web, its own files'
    return `| ${name} | ${counted.length} | ${where} | ${medianOf(counted)} | ${Math.max(0, ...counted)} | ${bars[name]} | ${counted.filter(isOver(name)).length} |`
  }
  return [
    '| class | number | counted | median | most | bar, all sides | above it |',
    '|---|---:|---|---:|---:|---:|---:|',
    ...classes.map(row),
    `| other | ${others} | | | | | |`,
  ]
}

/** One sentence for each class of which more things are above the bar than were. */
export function findMoreAboveBars(
  modules: readonly Module[],
  allowed: Record<Class, number> = limits,
): string[] {
  const { costs } = linesByClass(modules)
  return classes.flatMap((name) => {
    const count = costs[name].filter(isOver(name)).length
    return count > allowed[name]
      ? [
          `${count} of class "${name}" above the bar of ${bars[name]} lines; ${allowed[name]} at most (npm run map)`,
        ]
      : []
  })
}
