import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState, type FormEvent } from 'react'
import type { Passkey } from '#contract/identity/passkeys/passkeys.schema.ts'
import { identity, RecoveryCodes, useAddPasskey } from '../../identity/identity.public.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { Dialog } from '../../kit/parts/layers/dialog.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { browserName } from '#contract/identity/access/browser-name.ts'
import { Confirmed } from './confirmed.tsx'

/** Passkeys of the person: made, named, taken away. */
export function PasskeyCard() {
  const { w } = useWords()
  const { data } = useRead(identity.passkeys, undefined)
  const [named, setNamed] = useState<Passkey | 'new' | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const { add, busy } = useAddPasskey(setCodes)
  const rename = useAct(identity.renamePasskey, { doneText: w('identity.passkeys.renamed') })
  const remove = useAct(identity.removePasskey, {
    doneText: w('identity.passkeys.removed'),
    onDone: () => setRemoved(null),
  })
  const save = (name: string) => {
    setNamed(null)
    if (named === 'new') void add(name)
    else if (named) void rename.run({ id: named.id, name })
  }
  const rows = data?.rows ?? []
  return (
    <Card
      title="identity.passkeys.title"
      extra={
        browserSupportsWebAuthn() && (
          <button type="button" className="lt-button" disabled={busy} onClick={() => setNamed('new')}>
            {w('identity.passkeys.add')}
          </button>
        )
      }
    >
      <p className="lt-section-note">
        {w(browserSupportsWebAuthn() ? 'identity.passkeys.why' : 'identity.passkeys.unsupported')}
      </p>
      {data && rows.length === 0 && <p className="lt-field-help">{w('identity.passkeys.none')}</p>}
      {rows.map((row) => (
        <Line key={row.id} passkey={row} onRename={() => setNamed(row)} onRemove={() => setRemoved(row)} />
      ))}
      <Dialog
        open={named !== null}
        onClose={() => setNamed(null)}
        title={w(named === 'new' ? 'identity.passkeys.add' : 'identity.passkeys.rename')}
      >
        {named && <NameForm initial={named === 'new' ? usualName() : named.name} onSave={save} />}
      </Dialog>
      <Confirmed
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title="identity.passkeys.remove"
        text={w('identity.passkeys.removeWhat', { name: removed?.name ?? '' })}
        busy={remove.running}
        onYes={() => removed && void remove.run({ id: removed.id })}
      />
      <Dialog open={codes.length > 0} onClose={() => setCodes([])} title={w('identity.factors.codesTitle')}>
        <RecoveryCodes codes={codes} onStored={() => setCodes([])} />
      </Dialog>
    </Card>
  )
}

const usualName = (): string => browserName(navigator.userAgent)

type LineProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function Line({ passkey, onRename, onRemove }: LineProps) {
  const { w } = useWords()
  const { name, multiDevice, backedUp, createdAt, lastUsedAt } = passkey
  const since = shownMoment(createdAt)
  return (
    <div className="factor-line">
      <div>
        <b>{name}</b>{' '}
        <StatusTag tone="neutral">
          {w(multiDevice && backedUp ? 'identity.passkeys.synced' : 'identity.passkeys.thisDevice')}
        </StatusTag>
        <p>
          {lastUsedAt
            ? w('identity.passkeys.used', { since, time: shownMoment(lastUsedAt) })
            : w('identity.passkeys.unused', { since })}
        </p>
      </div>
      <div className="factor-acts">
        <button type="button" className="lt-button" onClick={onRename}>
          {w('identity.passkeys.rename')}
        </button>
        <button type="button" className="lt-button" onClick={onRemove}>
          {w('identity.passkeys.remove')}
        </button>
      </div>
    </div>
  )
}

function NameForm({ initial, onSave }: { initial: string; onSave: (name: string) => void }) {
  const { w } = useWords()
  const [name, setName] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onSave(name.trim())
  }
  return (
    <form className="factor-set-up" onSubmit={submit}>
      <label>
        {w('identity.passkeys.name')}
        <input
          className="lt-input"
          data-autofocus
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <p className="lt-field-help">{w('identity.passkeys.nameHelp')}</p>
      <footer className="lt-dialog-foot">
        <button type="submit" className="lt-button lt-button-primary">
          {w('kit.parts.save')}
        </button>
      </footer>
    </form>
  )
}
