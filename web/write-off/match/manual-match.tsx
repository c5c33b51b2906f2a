import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { firstOf } from '#contract/kit/given.ts'
import { useState } from 'react'
import { differenceKinds, type DifferenceKind } from '#contract/write-off/match/item-kinds.ts'
import type { BankLine, Item } from '#contract/write-off/match/match.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useRested } from '../../kit/look/use-rested.ts'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import { writeOff } from '../write-off.client.ts'
import { ItemAbout } from './item-about.tsx'

type Chosen = {
  lines: { id: number; amountMinor?: number }[]
  items: { key: string; amountMinor?: number }[]
  differences: { kind: DifferenceKind; amountMinor: number }[]
}
type Props = {
  lines: readonly BankLine[]
  busy: boolean
  onMatch: (chosen: Chosen) => void
}

/** What came, what is asked, and what lies between them. */
function weigh(lines: readonly BankLine[], items: readonly Item[]) {
  const came = lines.reduce((sum, { openMinor }) => sum + openMinor, 0)
  const wanted = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const off = wanted - came
  return {
    came,
    wanted,
    off,
    // One bill may be paid in part: what did not come stays open.
    part: items.length === 1 && firstOf(items).parts && off > 0 && came > 0,
    // One line may be more than what is found for it: the rest of it stays open.
    rest: lines.length === 1 && (came > 0 ? wanted > 0 && off < 0 : wanted < 0 && off > 0),
  }
}

/** Open things found by hand, one or several, against one line or several; what is left between gets a name or stays open. */
export function ManualMatch({ lines, busy, onMatch }: Props) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const [sought] = useRested(text)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map())
  const [between, setBetween] = useState<DifferenceKind | ''>('')
  const first = firstOf(lines)
  const { data } = useRead(
    writeOff.itemList,
    { lineId: first.id, text: sought, pageNo: 1, pageSize: 20 },
    { keep: true, live: ['bankLine'] },
  )
  const toggle = (item: Item) => {
    const next = new Map(chosen)
    if (!next.delete(item.key)) next.set(item.key, item)
    setChosen(next)
  }
  const items = [...chosen.values()]
  const { came, wanted, off, part, rest } = weigh(lines, items)
  const fits = items.length > 0 && (off === 0 || between !== '' || part || rest)
  const go = () => {
    const named = between !== ''
    onMatch({
      lines: lines.map(({ id }) => ({ id, ...(rest && !named && { amountMinor: wanted }) })),
      items: items.map(({ key }) => ({ key, ...(part && !named && { amountMinor: came }) })),
      differences: off !== 0 && between !== '' ? [{ kind: between, amountMinor: off }] : [],
    })
  }
  const rows = [...items, ...(data?.rows ?? []).filter(({ key }) => !chosen.has(key))]
  const money = (minor: number) => <Money minor={minor} currency={first.currency} />
  return (
    <section className="wo-search" aria-label={w('write-off.text.manual')}>
      <input
        type="search"
        className="lt-input"
        aria-label={w('write-off.text.searchItems')}
        placeholder={w('write-off.text.searchItems')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="wo-found">
        {rows.map((item) => (
          <Found key={item.key} item={item} chosen={chosen.has(item.key)} onToggle={() => toggle(item)} />
        ))}
      </ul>
      {items.length > 0 && (
        <div className="wo-balance" role="status">
          <span>
            {w('write-off.text.sumOfItems')} {money(wanted)}
          </span>
          <span>
            {w('write-off.text.sumOfLines')} {money(came)}
          </span>
          {off !== 0 && (
            <label>
              {w('write-off.text.leftAs')} {money(off)}{' '}
              <Between value={between} onChange={setBetween} open={part || rest} />
            </label>
          )}
          <button type="button" className="lt-button lt-button-primary" disabled={!fits || busy} onClick={go}>
            {w('write-off.text.matchChosen', { count: items.length })}
          </button>
        </div>
      )}
    </section>
  )
}

function Found({ item, chosen, onToggle }: { item: Item; chosen: boolean; onToggle: () => void }) {
  const { w } = useWords()
  return (
    <li>
      <label>
        <input type="checkbox" checked={chosen} onChange={onToggle} />
        <span>
          {w(`write-off.kinds.${item.kind}`)} {item.name}
        </span>
        <Money minor={item.amountMinor} currency={item.currency} />
        <ItemAbout item={item} />
      </label>
    </li>
  )
}

type BetweenProps = {
  value: DifferenceKind | ''
  onChange: (kind: DifferenceKind | '') => void
  open: boolean
}

/** What lies between both sides. */
function Between({ value, onChange, open }: BetweenProps) {
  const { w } = useWords()
  return (
    <select value={value} onChange={(event) => onChange(asOneOf(differenceKinds, event.target.value) ?? '')}>
      <option value="">{open ? w('write-off.text.leftOpen') : '–'}</option>
      {differenceKinds.map((kind) => (
        <option key={kind} value={kind}>
          {w(`write-off.differences.${kind}`)}
        </option>
      ))}
    </select>
  )
}
