import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { formatTime } from '../../words/dates.ts'
import { layerOpen } from '../layers/layer.ts'
import { PageHead } from './page-head.tsx'
import { useRemembered } from '../../session/remembered.ts'
import { scannedKey, ScannerBurst } from '../scan/scanner-burst.ts'
import { timeZone } from '../../session/session.ts'
import { signal, type SignalTone } from '../../look/signal.ts'
import { useLatest } from '../../look/use-latest.ts'
import { useWords } from '../../words/words.ts'
import './check-page.css'

const CameraScan = lazy(() => import('../scan/camera-scan.tsx'))

/** What became of one code. */
export type CheckAnswer = {
  tone: SignalTone
  /** The one word: "Valid", "Used already". */
  word: WordKey
  /** Who or what it is. */
  title?: ReactNode
  /** What the person at the counter needs to know; what is done there may change the answer: it is told anew. */
  facts?: ReactNode | ((tell: (answer: CheckAnswer) => void) => ReactNode)
  /** What can be done with it now. */
  actions?: ReactNode
}

type CheckPageProps = {
  title: WordKey
  /** What is to be scanned or typed. */
  hint: WordKey
  /** Asks the server about a code; a failure is told by an answer too. */
  check: (code: string) => Promise<CheckAnswer>
  actions?: ReactNode
  /** Between the field and the answer: which day, which boat. */
  children?: ReactNode
}
type Done = CheckAnswer & { code: string; at: Date }

/** The counter: one big field, one big answer, the last ten below. */
export function CheckPage({ title, hint, check, actions, children }: CheckPageProps) {
  const { w } = useWords()
  const [done, setDone] = useState<Done[]>([])
  const [busy, setBusy] = useState('')
  const [sound, setSound] = useRemembered('check.sound', true)
  const [camera, setCamera] = useState(false)
  const ask = async (code: string) => {
    // A code that the camera sees while something is being asked must not change what it is asked about.
    if (!code || busy === code || layerOpen()) return
    setBusy(code)
    const answer = await check(code).catch((error: unknown): CheckAnswer => ({
      tone: 'bad',
      word: 'kit.parts.notChecked',
      facts: error instanceof Error ? error.message : '',
    }))
    setBusy('')
    signal(answer.tone, sound)
    setDone((before) => [{ ...answer, code, at: new Date() }, ...before].slice(0, 11))
  }
  const tell = (of: Done) => (answer: CheckAnswer) =>
    setDone((all) => all.map((one) => (one.at === of.at ? { ...answer, code: of.code, at: of.at } : one)))
  const [last, ...before] = done
  return (
    <div className="lt-check">
      <PageHead
        title={w(title)}
        actions={
          <>
            <button
              type="button"
              className="lt-button"
              aria-pressed={camera}
              onClick={() => setCamera(!camera)}
            >
              {w(camera ? 'kit.parts.cameraOff' : 'kit.parts.camera')}
            </button>
            <button type="button" className="lt-button" aria-pressed={sound} onClick={() => setSound(!sound)}>
              {w(sound ? 'kit.parts.soundOn' : 'kit.parts.soundOff')}
            </button>
            {actions}
          </>
        }
      />
      {children}
      {camera && (
        <Suspense fallback={<div className="lt-camera" />}>
          <CameraScan onCode={(code) => void ask(code)} />
        </Suspense>
      )}
      <p className="lt-check-hint" aria-hidden>
        {w(hint)}
      </p>
      <CodeBox hint={hint} busy={busy !== ''} onCode={(code) => void ask(code)} />
      <Answer key={last?.at.getTime()} answer={last} busy={busy} tell={last && tell(last)} />
      {before.length > 0 && <LastOnes done={before} />}
    </div>
  )
}

/** The field has the focus whenever nothing else needs it; a hand scanner is heard wherever the focus is. */
function CodeBox({ hint, busy, onCode }: { hint: WordKey; busy: boolean; onCode: (code: string) => void }) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const take = useLatest((code: string) => {
    setText('')
    onCode(code.trim())
  })
  useEffect(() => {
    const scanner = new ScannerBurst()
    const onKey = (event: KeyboardEvent) => {
      const code = scanner.key(scannedKey(event), event.timeStamp)
      if (layerOpen()) return
      // A code holds letters that are shortcuts elsewhere: at the counter a letter is never one.
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.stopPropagation()
      if (!code) return
      event.preventDefault()
      event.stopPropagation()
      take.current(code)
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [take])
  useEffect(() => {
    // A phone would show its keyboard over the answer; there a finger asks for it.
    if (matchMedia('(pointer: coarse)').matches) return
    const back = () => {
      if (!layerOpen() && document.activeElement === document.body) input.current?.focus()
    }
    input.current?.focus()
    const timer = setInterval(back, 400)
    return () => clearInterval(timer)
  }, [])
  return (
    <form className="lt-check-form" onSubmit={(event) => (event.preventDefault(), take.current(text))}>
      <input
        ref={input}
        className="lt-check-input"
        aria-label={w(hint)}
        placeholder={w(hint)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="lt-button lt-button-primary" disabled={busy || !text.trim()}>
        {w('kit.parts.check')}
      </button>
    </form>
  )
}

const signs = { good: '✓', warn: '!', bad: '✕' }

type AnswerProps = {
  answer: Done | undefined
  busy: string
  tell: ((answer: CheckAnswer) => void) | undefined
}

function Answer({ answer, busy, tell }: AnswerProps) {
  const { w } = useWords()
  if (!answer || !tell)
    return (
      <div className="lt-answer" aria-live="assertive">
        {busy || w('kit.parts.readyToScan')}
      </div>
    )
  return (
    <div className={`lt-answer lt-answer-${answer.tone}`} role="alert" data-busy={busy !== '' || undefined}>
      <span className="lt-answer-sign" aria-hidden>
        {signs[answer.tone]}
      </span>
      <div className="lt-answer-text">
        <strong>{w(answer.word)}</strong>
        <span className="lt-answer-code">{answer.code}</span>
        {answer.title && <span className="lt-answer-title">{answer.title}</span>}
        {typeof answer.facts === 'function' ? answer.facts(tell) : answer.facts}
      </div>
      {answer.actions && <div className="lt-answer-actions">{answer.actions}</div>}
    </div>
  )
}

function LastOnes({ done }: { done: readonly Done[] }) {
  const { w } = useWords()
  return (
    <section aria-label={w('kit.parts.lastChecked')}>
      <h2 className="lt-check-last">{w('kit.parts.lastChecked')}</h2>
      <ol className="lt-check-list">
        {done.map((one) => (
          <li key={`${one.code}${one.at.getTime()}`} data-tone={one.tone}>
            <time>{formatTime(one.at, timeZone())}</time>
            <b>{w(one.word)}</b>
            <span>{one.code}</span>
            <span>{one.title}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
