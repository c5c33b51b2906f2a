import { findCycles } from './cycles.ts'
import { isTest, type Import, type Module } from './modules.ts'

/** Which other domains a domain may use, by its manifest. */
export type Uses = Readonly<Record<string, readonly string[]>>

type Place = { side: string; area: string | undefined; file: string }

const sides = ['contract', 'server', 'web']

/** The walls of the house. Returns one sentence for each breach. */
export function findBreaches(modules: readonly Module[], uses: Uses): string[] {
  const product = modules.filter(({ file }) => !isTest(file))
  return [
    ...product.flatMap((module) => module.imports.flatMap((each) => checkImport(module.file, each, uses))),
    ...product.flatMap(checkBarrel),
    ...importCycles(product).map((files) => `import cycle: ${files.join(' ↔ ')}`),
    ...typeCycles(product).map(
      (files) => `import cycle with types of more than ${maxTypeCycle} files: ${files.join(' ↔ ')}`,
    ),
    ...checkUses(uses),
  ]
}

/** Cycles of what runs. Types may name each other: they are gone when the program runs. */
export const importCycles = (modules: readonly Module[]): string[][] =>
  cyclesOf(modules, ({ typeOnly }) => !typeOnly)

/** A port and what stands on it may name each other's types; a larger circle can only be read and moved as a whole. */
const maxTypeCycle = 3
const typeCycles = (modules: readonly Module[]): string[][] =>
  cyclesOf(modules, () => true).filter((files) => files.length > maxTypeCycle)

function cyclesOf(modules: readonly Module[], counts: (each: Import) => boolean): string[][] {
  const graph = modules.map(({ file, imports }) => {
    const targets = imports.filter((each) => !each.external && !each.lazy && counts(each))
    return [file, [...new Set(targets.map(({ target }) => target))]] as const
  })
  return findCycles(new Map(graph))
}

function checkImport(file: string, { target, external }: Import, uses: Uses): string[] {
  const from = placeOf(file)
  if (!sides.includes(from.side)) return []
  const breach = external ? checkExternal(from, target) : checkOwn(from, placeOf(target), uses)
  return breach ? [`${file} imports ${target}: ${breach}`] : []
}

function checkExternal(from: Place, target: string): string | undefined {
  if (from.side !== 'server' && target.startsWith('node:')) return `${from.side} runs in the browser too`
  return undefined
}

function checkOwn(from: Place, to: Place, uses: Uses): string | undefined {
  if (to.side !== from.side && to.side !== 'contract')
    return `${from.side} may import only ${from.side} and contract`
  if (isIn(to.file, 'simulators') && !isIn(from.file, 'simulators') && !to.file.endsWith('/simulators.ts'))
    return 'what is real knows no simulator but by their list, simulators.ts'
  // What belongs to no domain: a side's root joins the domains; the contract's root is their list.
  if (from.area === undefined || to.area === 'kit') return undefined
  if (to.area === undefined) return to.side === 'contract' ? undefined : `only the root may import the root`
  if (from.area === 'kit') return 'the kit knows no domain'
  if (from.area === to.area) return undefined
  // State tables are facts of the whole product: whoever counts open orders asks the table which those are.
  if (/^contract\/.*\.states\.ts$/.test(to.file)) return undefined
  if (!uses[from.area]?.includes(to.area))
    return `the manifest of ${from.area} does not list ${to.area} in its uses`
  if (to.side === 'contract' || /\.public\.tsx?$/.test(to.file)) return undefined
  return `of another domain only *.public.ts(x) may be imported`
}

const isIn = (file: string, folder: string): boolean => file.includes(`/${folder}/`)

function placeOf(file: string): Place {
  const [side = '', second, ...rest] = file.split('/')
  return { side, area: rest.length > 0 ? second : undefined, file }
}

function checkBarrel({ file, passesAllOn, onlyPassesOn }: Module): string[] {
  if (passesAllOn) return [`${file} passes another module on with "export *": name what you export`]
  if (onlyPassesOn && !/\.public\.tsx?$/.test(file))
    return [`${file} is a barrel: import from where things are made`]
  return []
}

function checkUses(uses: Uses): string[] {
  const unknown = Object.entries(uses).flatMap(([name, used]) =>
    used.filter((other) => !uses[other]).map((other) => `${name} uses ${other}, which is no domain`),
  )
  const cycles = findCycles(new Map(Object.entries(uses)))
  return [...unknown, ...cycles.map((names) => `domains use each other in a circle: ${names.join(' ↔ ')}`)]
}
