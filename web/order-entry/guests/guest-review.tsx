import { useState } from 'react'
import { itemAt } from '#contract/kit/given.ts'
import { readers } from '#contract/order-entry/guests/guest-readers.ts'
import { readGuests, type GuestFacts, type ReadGuest } from '#contract/order-entry/guests/guest-texts.ts'
import { guestFacts, type GuestFact } from '#contract/order-entry/guests/guest-words.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import type { WordKey } from '#contract/words.ts'
import { useWords } from '../../kit/words/words.ts'
import { PhotoButton, type ReadZone } from './photo/photo.public.tsx'
import './guest-review.css'

type ReviewProps = {
  open: boolean
  /** What was pasted; typed on here. */
  text: string
  onText: (text: string) => void
  onClose: () => void
  onTake: (guests: GuestFacts[]) => void
}

/** As a cell is kept: what its reader makes of it, or as it was typed where it makes nothing of it. */
const tidied = (fact: GuestFact, text: string): { value: string; wrong: boolean } => {
  if (!text.trim()) return { value: '', wrong: false }
  const said = readers[fact](text, { today: today(timeZone()), order: 'dmy' })
  return { value: said?.value ?? text, wrong: !said }
}
/** What is kept by a name of ours is shown as its word, which its reader reads again in every language. */
const wordsOf: Partial<Record<string, WordKey>> = {
  'kind adult': 'pricing.guests.adult',
  'kind child': 'pricing.guests.child',
  'kind infant': 'pricing.guests.infant',
  'gender male': 'catalog.choices.male',
  'gender female': 'catalog.choices.female',
  'identityType passport': 'catalog.choices.passport',
  'identityType idCard': 'catalog.choices.idCard',
}
const always: readonly GuestFact[] = ['name', 'pinyin']

const withZones = (text: string, zones: readonly ReadZone[]): string =>
  [text.trimEnd(), ...zones.map((zone) => zone.text)].filter(Boolean).join('\n\n')

/** What was recognised in a pasted text, cell by cell, to be checked and corrected before it is taken over. */
export default function GuestReview({ open, text, onText, onClose, onTake }: ReviewProps) {
  const { w } = useWords()
  const [edits, setEdits] = useState<Record<string, string>>({})
  const { guests, unread } = readGuests(text, today(timeZone()))
  const facts = guestFacts.filter(
    (fact) => always.includes(fact) || guests.some((guest) => guest.facts[fact] !== undefined),
  )
  const cell = (at: number, fact: GuestFact) => edits[`${at} ${fact}`] ?? itemAt(guests, at).facts[fact] ?? ''
  const wrong = guests.flatMap((_, at) => facts.filter((fact) => tidied(fact, cell(at, fact)).wrong)).length
  const type = (typed: string) => {
    setEdits({})
    onText(typed)
  }
  const take = () =>
    onTake(
      guests.map((guest, at) => ({
        ...guest.facts,
        ...Object.fromEntries(facts.map((fact) => [fact, tidied(fact, cell(at, fact)).value || undefined])),
      })),
    )
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w('order-entry.guests.title')}
      width={1080}
      foot={
        <>
          {wrong > 0 && (
            <span className="entry-note entry-note-bad" role="alert">
              {w('order-entry.guests.wrong', { count: wrong })}
            </span>
          )}
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={guests.length === 0 || wrong > 0}
            onClick={take}
          >
            {w('order-entry.text.takeOver', { count: guests.length })}
          </button>
        </>
      }
    >
      <div className="entry-review">
        <label htmlFor="entry-paste">{w('order-entry.text.pasteHelp')}</label>
        <textarea
          id="entry-paste"
          className="lt-input"
          rows={5}
          value={text}
          data-autofocus
          onChange={(event) => type(event.target.value)}
          placeholder={'王芳 WANG FANG E12345678\nJohn Smith, AB1234567, +66 81 234 5678\nP<CHNWANG<<FANG<<<'}
        />
        <PhotoButton onRead={(zones) => type(withZones(text, zones))} />
        {guests.length > 0 && (
          <Table
            guests={guests}
            facts={facts}
            cell={cell}
            onEdit={(at, fact, value) => setEdits((now) => ({ ...now, [`${at} ${fact}`]: value }))}
          />
        )}
        <Unread lines={unread} />
        {text.trim() !== '' && guests.length === 0 && <p>{w('order-entry.text.nobodyRead')}</p>}
      </div>
    </Drawer>
  )
}

function Unread({ lines }: { lines: readonly string[] }) {
  const { w } = useWords()
  if (lines.length === 0) return null
  return (
    <section className="entry-review-rest" aria-label={w('order-entry.guests.rest')}>
      <b>{w('order-entry.guests.rest')}</b>
      <pre>{lines.join('\n')}</pre>
    </section>
  )
}

type TableProps = {
  guests: readonly ReadGuest[]
  facts: readonly GuestFact[]
  cell: (at: number, fact: GuestFact) => string
  onEdit: (at: number, fact: GuestFact, value: string) => void
}

function Table({ guests, facts, cell, onEdit }: TableProps) {
  const { w } = useWords()
  return (
    <div className="entry-review-scroll">
      <table className="entry-review-table">
        <thead>
          <tr>
            <th scope="col">#</th>
            {facts.map((fact) => (
              <th key={fact} scope="col">
                {w(`order-entry.guestFacts.${fact}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guests.map((guest, at) => (
            <Row
              key={at}
              guest={guest}
              at={at}
              facts={facts}
              cell={cell}
              onEdit={(fact, value) => onEdit(at, fact, value)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  guest: ReadGuest
  at: number
  facts: readonly GuestFact[]
  cell: (at: number, fact: GuestFact) => string
  onEdit: (fact: GuestFact, value: string) => void
}

function Row({ guest, at, facts, cell, onEdit }: RowProps) {
  const { w } = useWords()
  return (
    <>
      <tr>
        <th scope="row">{at + 1}</th>
        {facts.map((fact) => {
          const value = cell(at, fact)
          const { wrong } = tidied(fact, value)
          const word = wordsOf[`${fact} ${value}`]
          const shown = word ? w(word) : value
          const doubted = guest.doubts.includes(fact) && value === guest.facts[fact]
          return (
            <td key={fact} data-wrong={wrong || undefined} data-doubt={doubted || undefined}>
              <input
                className="lt-input"
                aria-label={`${w(`order-entry.guestFacts.${fact}`)} ${at + 1}`}
                aria-invalid={wrong || undefined}
                title={
                  wrong
                    ? w('order-entry.guests.wrongCell')
                    : doubted
                      ? w('order-entry.guests.doubt')
                      : undefined
                }
                size={Math.max(6, Math.min(24, shown.length + 1))}
                value={shown}
                onChange={(event) => onEdit(fact, event.target.value)}
                onBlur={() => onEdit(fact, tidied(fact, value).value)}
              />
            </td>
          )
        })}
      </tr>
      {guest.unread.length > 0 && (
        <tr className="entry-review-unread">
          <td />
          <td colSpan={facts.length}>
            {w('order-entry.guests.unread')} {guest.unread.join(' · ')}
          </td>
        </tr>
      )}
    </>
  )
}
