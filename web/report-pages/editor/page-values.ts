import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { Block } from '#contract/report-pages/block.schema.ts'
import {
  faultOf,
  gridColumns,
  roomOf,
  sourceDimensions,
  type BlockKind,
} from '#contract/report-pages/blocks.ts'
import type { PageForm, PageInfo } from '#contract/report-pages/page.schema.ts'
import { measureNames } from '#contract/statistics/figures.ts'

/** What the editor changes of a page. */
export type PageValues = Omit<PageForm, 'id' | 'version'>

export const valuesOf = (page: PageInfo | undefined): PageValues => ({
  name: page?.name ?? '',
  note: page?.note ?? '',
  sharing: page?.sharing ?? 'private',
  roleIds: page?.roleIds ?? [],
  readersEdit: page?.readersEdit ?? false,
  blocks: page?.blocks ?? [],
})

/** A new block below all others: what most people begin with. */
export function newBlock(blocks: readonly Block[]): Block {
  const y = Math.max(0, ...blocks.map(({ place }) => place.y + place.h))
  return Block.parse({
    id: crypto.randomUUID(),
    rows: ['agent'],
    measures: ['orders', 'revenue'],
    place: { x: 0, y, w: 6, h: 8 },
  })
}

/** The same again, below all others. */
export function copyOf(block: Block, blocks: readonly Block[]): Block {
  const y = Math.max(0, ...blocks.map(({ place }) => place.y + place.h))
  return { ...block, id: crypto.randomUUID(), place: { ...block.place, y } }
}

export type Side = 'rows' | 'columns' | 'measures'

/** A list with one more at a place; it stands there once. */
const withOne = <T>(list: readonly T[], added: T, at = list.length): T[] =>
  list.filter((one) => one !== added).toSpliced(at, 0, added)

/** The fields of a side with one more; one that stands on the other side moves. */
export function withField(block: Block, side: Side, name: string, at?: number): Block {
  if (side === 'measures') {
    const measure = asOneOf(measureNames, name)
    return measure ? { ...block, measures: withOne(block.measures, measure, at) } : block
  }
  const dimension = asOneOf(sourceDimensions[block.source], name)
  if (!dimension) return block
  const others = {
    rows: block.rows.filter((one) => one !== name),
    columns: block.columns.filter((one) => one !== name),
  }
  return { ...block, ...others, [side]: withOne(block[side], dimension, at) }
}

export const withoutField = (block: Block, side: Side, name: string): Block => ({
  ...block,
  [side]: block[side].filter((one) => one !== name),
})

/** A block shown another way: what that has no room for goes. */
export function asKind(block: Block, kind: BlockKind): Block {
  const room = roomOf[kind]
  const cut = {
    ...block,
    kind,
    rows: block.rows.slice(0, room.rows),
    columns: block.columns.slice(0, room.columns),
    measures: block.measures.slice(0, room.measures),
  }
  return faultOf(cut) === 'oneMeasure' ? { ...cut, measures: cut.measures.slice(0, 1) } : cut
}

export type Shift = 'left' | 'right' | 'up' | 'down' | 'wider' | 'narrower' | 'taller' | 'shorter'
const shifts: Record<Shift, Partial<Block['place']>> = {
  left: { x: -1 },
  right: { x: 1 },
  up: { y: -4 },
  down: { y: 4 },
  wider: { w: 1 },
  narrower: { w: -1 },
  taller: { h: 1 },
  shorter: { h: -1 },
}
export const shiftNames: readonly Shift[] = [
  'left',
  'right',
  'up',
  'down',
  'wider',
  'narrower',
  'taller',
  'shorter',
]

/** A block a step further or larger, within the grid. */
export function shifted({ place, ...block }: Block, shift: Shift): Block {
  const { x = 0, y = 0, w = 0, h = 0 } = shifts[shift]
  const width = Math.min(gridColumns, Math.max(2, place.w + w))
  return {
    ...block,
    place: {
      x: Math.min(gridColumns - width, Math.max(0, place.x + x)),
      y: Math.max(0, place.y + y),
      w: width,
      h: Math.min(40, Math.max(3, place.h + h)),
    },
  }
}
