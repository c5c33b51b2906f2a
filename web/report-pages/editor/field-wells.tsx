import type { Block } from '#contract/report-pages/block.schema.ts'
import { roomOf, sourceDimensions } from '#contract/report-pages/blocks.ts'
import { dimensionWord, measureOf, measureWord, sourceMeasures } from '#contract/statistics/figures.ts'
import { statisticsKeys } from '#contract/statistics/statistics.keys.ts'
import type { WordKey } from '#contract/words.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useDragField, useDropField, type DraggedField } from './drag-field.ts'
import { withField, withoutField, type Side } from './page-values.ts'

type Props = { block: Block; onChange: (block: Block) => void }

const sideWords: Record<Side, WordKey> = {
  rows: 'report-pages.fields.rows',
  columns: 'report-pages.fields.columns',
  measures: 'report-pages.fields.values',
}

/** Rows, columns and values of a block, and the fields that can be put there: by dragging them or by their buttons. */
export function FieldWells({ block, onChange }: Props) {
  const { w } = useWords()
  const { may } = useSession()
  const room = roomOf[block.kind]
  const measures = sourceMeasures[block.source].filter(
    (name) => !measureOf(name).cost || may(statisticsKeys.cost),
  )
  const sides = (['rows', 'columns'] as const).filter((side) => room[side] > 0)
  return (
    <>
      {sides.map((side) => (
        <Well key={side} side={side} block={block} onChange={onChange} />
      ))}
      <Well side="measures" block={block} onChange={onChange} />
      <p className="lt-field-help">{w('report-pages.text.fieldsHelp')}</p>
      {sides.length > 0 && (
        <FieldList
          title="report-pages.fields.dimensions"
          fields={sourceDimensions[block.source].map((name) => ({
            kind: 'dimension',
            name,
            word: dimensionWord(name),
          }))}
          sides={sides}
          block={block}
          onChange={onChange}
        />
      )}
      <FieldList
        title="report-pages.fields.measures"
        fields={measures.map((name) => ({ kind: 'measure', name, word: measureWord(name) }))}
        sides={['measures']}
        block={block}
        onChange={onChange}
      />
    </>
  )
}

/** The fields of a side, as they are called. */
const fieldsOf = (block: Block, side: Side): Field[] =>
  side === 'measures'
    ? block.measures.map((name) => ({ kind: 'measure', name, word: measureWord(name) }))
    : block[side].map((name) => ({ kind: 'dimension', name, word: dimensionWord(name) }))

function Well({ side, block, onChange }: Props & { side: Side }) {
  const { w } = useWords()
  const { box, isOver } = useDropField(side === 'measures' ? 'measure' : 'dimension', (name) =>
    onChange(withField(block, side, name)),
  )
  const fields = fieldsOf(block, side)
  const label = w(sideWords[side])
  return (
    <div ref={box} className="report-well" data-over={isOver || undefined} role="group" aria-label={label}>
      <span className="report-well-name">{label}</span>
      {fields.length === 0 && <span className="report-well-empty">{w('report-pages.text.dropHere')}</span>}
      <ul>
        {fields.map((field, at) => (
          <Chip
            key={field.name}
            field={field}
            text={w(field.word)}
            onEarlier={at > 0 ? () => onChange(withField(block, side, field.name, at - 1)) : undefined}
            onRemove={() => onChange(withoutField(block, side, field.name))}
          />
        ))}
      </ul>
    </div>
  )
}

type ChipProps = {
  field: DraggedField
  text: string
  onEarlier: (() => void) | undefined
  onRemove: () => void
}
function Chip({ field, text, onEarlier, onRemove }: ChipProps) {
  const { w } = useWords()
  const box = useDragField(field)
  return (
    <li ref={box} className="report-chip">
      {onEarlier && (
        <button type="button" aria-label={w('report-pages.text.earlier', { name: text })} onClick={onEarlier}>
          ‹
        </button>
      )}
      <span>{text}</span>
      <button type="button" aria-label={w('report-pages.text.takeOut', { name: text })} onClick={onRemove}>
        ×
      </button>
    </li>
  )
}

type Field = DraggedField & { word: WordKey }
type ListProps = Props & { title: WordKey; fields: readonly Field[]; sides: readonly Side[] }

function FieldList({ title, fields, sides, block, onChange }: ListProps) {
  const { w } = useWords()
  const used = new Set<string>([...block.rows, ...block.columns, ...block.measures])
  return (
    <div className="report-fields" role="group" aria-label={w(title)}>
      <span className="report-well-name">{w(title)}</span>
      <ul>
        {fields.map((field) => (
          <FieldItem
            key={field.name}
            field={field}
            isUsed={used.has(field.name)}
            sides={sides}
            onAdd={(side) => onChange(withField(block, side, field.name))}
          />
        ))}
      </ul>
    </div>
  )
}

type ItemProps = { field: Field; isUsed: boolean; sides: readonly Side[]; onAdd: (side: Side) => void }
function FieldItem({ field, isUsed, sides, onAdd }: ItemProps) {
  const { w } = useWords()
  const box = useDragField(field)
  const name = w(field.word)
  return (
    <li ref={box} className="report-field" data-used={isUsed || undefined}>
      <span>{name}</span>
      {isUsed ? (
        <span className="lt-unseen">{w('report-pages.text.fieldTaken')}</span>
      ) : (
        sides.map((side) => (
          <button
            key={side}
            type="button"
            title={w(sideWords[side])}
            aria-label={w('report-pages.text.addTo', { name, where: w(sideWords[side]) })}
            onClick={() => onAdd(side)}
          >
            {side === 'rows' ? '↓' : side === 'columns' ? '→' : '+'}
          </button>
        ))
      )}
    </li>
  )
}
