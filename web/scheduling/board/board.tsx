import { memo, useState, type KeyboardEvent } from 'react'
import { cx } from '../../kit/parts/cx.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import type { BoardCard, BoardLane, BoardMove } from './board-types.ts'
import { useDrag } from './use-drag.ts'
import type { Other } from './use-presence.ts'
import './board.css'

type BoardProps = {
  label: string
  lanes: readonly BoardLane[]
  mayMove: boolean
  onMove: (move: BoardMove) => void
  onUndo: () => void
  /** Who else looks at it, with what in hand; and what is in hand here. */
  others?: readonly Other[]
  onHold?: (card: string | null) => void
}
type Over = { card: string; lane: string | null } | null
const nobody: readonly Other[] = []

/** Lanes with cards: dragged by pointer or moved by keys (M on a card), with what each lane may still take. */
export function Board({ label, lanes, mayMove, onMove, onUndo, others = nobody, onHold }: BoardProps) {
  const { w } = useWords()
  const [over, setOver] = useState<Over>(null)
  const [moving, setMoving] = useState<BoardCard | null>(null)
  const found = (key: string) => {
    const from = lanes.find(({ cards }) => cards.some((card) => card.key === key))
    const card = from?.cards.find((one) => one.key === key)
    return from && card ? { from, card } : undefined
  }
  const move = (key: string, laneKey: string, before?: string) => {
    const [what, to] = [found(key), lanes.find((lane) => lane.key === laneKey)]
    if (!what || !to || (what.from === to && (before === undefined || before === key))) return
    onMove({ ...what, to, ...(before !== undefined && before !== key && { before }) })
  }
  const drag = useDrag({
    onOver: (card, lane) => {
      setOver(card === null ? null : { card, lane })
      onHold?.(card)
    },
    onDrop: (card, { lane, before }) => move(card, lane, before),
  })
  const heads = over ? (found(over.card)?.card.heads ?? 0) : 0
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      onUndo()
    }
  }
  return (
    <>
      {others.length > 0 && (
        <p className="board-others" role="status">
          {w('scheduling.presence.here', { names: others.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <section
        className="board"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        data-drags={over ? true : undefined}
      >
        {lanes.map((lane) => (
          <Lane
            key={lane.key}
            lane={lane}
            mayMove={mayMove}
            drag={drag}
            hovered={over?.lane === lane.key ? heads : null}
            isOwn={over !== null && lane.cards.some(({ key }) => key === over.card)}
            onAsk={setMoving}
            others={others}
          />
        ))}
        <MoveDrawer card={moving} lanes={lanes} onMove={move} onClose={() => setMoving(null)} />
      </section>
    </>
  )
}

type MoveProps = {
  card: BoardCard | null
  lanes: readonly BoardLane[]
  onMove: (key: string, laneKey: string) => void
  onClose: () => void
}
/** The lanes a card may be moved to by keys, with what each would be with it. */
function MoveDrawer({ card, lanes, onMove, onClose }: MoveProps) {
  const { w } = useWords()
  return (
    <Drawer
      open={card !== null}
      onClose={onClose}
      title={`${w('scheduling.text.moveTo')} · ${card?.title ?? ''}`}
    >
      <ul className="board-choices">
        {lanes.map((lane) => (
          <li key={lane.key}>
            <button
              type="button"
              className="lt-button"
              disabled={lane.cards.some(({ key }) => key === card?.key)}
              onClick={() => {
                if (card) onMove(card.key, lane.key)
                onClose()
              }}
            >
              {lane.title} {lane.sub && <small>{lane.sub}</small>}{' '}
              <Room lane={lane} heads={card?.heads ?? 0} />
            </button>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

/** What a lane would be with so many more. */
function Room({ lane, heads }: { lane: BoardLane; heads: number }) {
  const { w } = useWords()
  if (lane.max === null) return null
  const left = lane.max - lane.taken - heads
  return (
    <StatusTag tone={left < 0 ? 'bad' : 'good'} {...(lane.by && { title: lane.by })}>
      {left < 0
        ? w('scheduling.text.wouldNotFit', { over: -left })
        : w('scheduling.text.wouldFit', { free: left })}
    </StatusTag>
  )
}

type LaneProps = {
  lane: BoardLane
  mayMove: boolean
  drag: ReturnType<typeof useDrag>
  /** Heads of the card above it. */
  hovered: number | null
  isOwn: boolean
  onAsk: (card: BoardCard) => void
  others: readonly Other[]
}
/** Drawn anew where something of it changed: of sixty lanes a drag changes two. */
const Lane = memo(function Lane({ lane, mayMove, drag, hovered, isOwn, onAsk, others }: LaneProps) {
  const { taken, max } = lane
  const added = hovered === null || isOwn ? 0 : hovered
  const isOver = max !== null && taken + added > max
  const share = max ? Math.min(100, Math.round(((taken + added) / max) * 100)) : 0
  return (
    <div
      className={cx(
        'board-lane',
        lane.waiting && 'board-waiting',
        hovered !== null && 'board-over',
        hovered !== null && isOver && 'board-full',
      )}
      data-lane={lane.key}
      role="group"
      aria-label={lane.title}
    >
      <header>
        <h2>{lane.title}</h2>
        {lane.sub && <p>{lane.sub}</p>}
        <p>
          <StatusTag
            tone={isOver ? 'bad' : taken === max ? 'warn' : 'neutral'}
            {...(lane.by && { title: lane.by })}
          >
            {max === null ? taken + added : `${taken + added}/${max}`}
          </StatusTag>{' '}
          {lane.tags.map(({ tone, text }) => (
            <StatusTag key={text} tone={tone}>
              {text}
            </StatusTag>
          ))}
          {hovered !== null && !isOwn && <Room lane={lane} heads={added} />}
        </p>
        {max !== null && (
          <div className="board-bar" aria-hidden>
            <i style={{ width: `${share}%` }} data-full={isOver || undefined} />
          </div>
        )}
      </header>
      <ul>
        {lane.cards.map((card) => (
          <CardItem
            key={card.key}
            card={card}
            mayMove={mayMove}
            drag={drag}
            onAsk={onAsk}
            holder={others.find((other) => other.card === card.key)?.name}
          />
        ))}
      </ul>
    </div>
  )
})

type CardProps = { card: BoardCard; holder: string | undefined } & Pick<
  LaneProps,
  'mayMove' | 'drag' | 'onAsk'
>
const CardItem = memo(function CardItem({ card, mayMove, drag, onAsk, holder }: CardProps) {
  const { w } = useWords()
  return (
    <li
      className={cx('board-card', card.fallen && 'board-fallen', holder !== undefined && 'board-held')}
      data-card={card.key}
      tabIndex={0}
      {...(mayMove && {
        onPointerDown: (event) => drag.onPointerDown(event, card.key),
        onPointerMove: drag.onPointerMove,
        onPointerUp: drag.onPointerUp,
        onPointerCancel: drag.onPointerCancel,
        onKeyDown: (event) => {
          if (
            event.target !== event.currentTarget ||
            (event.key.toLowerCase() !== 'm' && event.key !== 'Enter')
          )
            return
          event.preventDefault()
          onAsk(card)
        },
      })}
    >
      <b>{card.title}</b> {card.href && <Link href={card.href}>↗</Link>}
      <div className="board-sub">{card.sub}</div>
      {holder !== undefined && (
        <StatusTag tone="info">{w('scheduling.presence.holds', { name: holder })}</StatusTag>
      )}
      {card.fallen && <StatusTag tone="bad">{w('scheduling.text.fallen')}</StatusTag>}
      {card.tags.map(({ tone, text }) => (
        <StatusTag key={text} tone={tone}>
          {text}
        </StatusTag>
      ))}
      {card.warnings.length > 0 && <div className="board-warning">{card.warnings.join(' · ')}</div>}
      {card.movedBy && (
        <div className="board-by">{w('scheduling.text.movedByShort', { name: card.movedBy })}</div>
      )}
      {mayMove && (
        <button
          type="button"
          className="lt-button lt-button-plain board-move"
          aria-label={`${w('scheduling.text.moveTo')} · ${card.title}`}
          onClick={() => onAsk(card)}
        >
          {w('scheduling.text.moveTo')}
        </button>
      )}
    </li>
  )
})
