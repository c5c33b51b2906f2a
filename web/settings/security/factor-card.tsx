import { useState } from 'react'
import { identity, RecoveryCodes, SetUpTotp } from '../../identity/identity.public.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { Dialog } from '../../kit/parts/layers/dialog.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { Confirmed } from './confirmed.tsx'

type Step = 'none' | 'setUp' | 'remove' | 'renew'

/** The authenticator app and the recovery codes of the person. */
export function FactorCard() {
  const { w } = useWords()
  const { data } = useRead(identity.factors, undefined)
  const [step, setStep] = useState<Step>('none')
  const [codes, setCodes] = useState<string[]>([])
  const close = () => setStep('none')
  const remove = useAct(identity.removeTotp, { doneText: w('identity.factors.removed'), onDone: close })
  const renew = useAct(identity.renewRecovery, {
    onDone: (answer) => {
      close()
      setCodes(answer.codes)
    },
  })
  if (!data) return null
  const isOn = data.totp || data.passkeys > 0
  return (
    <Card
      title="identity.factors.title"
      extra={
        <StatusTag tone={isOn ? 'good' : data.required ? 'warn' : 'muted'}>
          {w(isOn ? 'identity.factors.on' : 'identity.factors.off')}
        </StatusTag>
      }
    >
      <p className="lt-section-note">
        {w('identity.factors.why')} {data.required && w('identity.factors.required')}
      </p>
      <AppLine totp={data.totp} since={data.totpSince} onStep={setStep} />
      {isOn && (
        <div className="factor-line">
          <div>
            <b>{w('identity.factors.recovery')}</b>
            <p>{w('identity.factors.recoveryLeft', { left: data.recoveryLeft })}</p>
          </div>
          <button type="button" className="lt-button" onClick={() => setStep('renew')}>
            {w('identity.factors.renew')}
          </button>
        </div>
      )}
      <Dialog open={step === 'setUp'} onClose={close} title={w('identity.factors.scanTitle')}>
        <SetUpTotp
          onDone={(made) => {
            close()
            setCodes(made)
          }}
        />
      </Dialog>
      <Confirmed
        open={step === 'remove'}
        onClose={close}
        title="identity.factors.remove"
        text={w('identity.factors.removeWhat')}
        busy={remove.running}
        onYes={() => void remove.run(undefined)}
      />
      <Confirmed
        open={step === 'renew'}
        onClose={close}
        title="identity.factors.renew"
        text={w('identity.factors.renewWhat')}
        busy={renew.running}
        onYes={() => void renew.run(undefined)}
      />
      <Dialog open={codes.length > 0} onClose={() => setCodes([])} title={w('identity.factors.codesTitle')}>
        <RecoveryCodes codes={codes} onStored={() => setCodes([])} />
      </Dialog>
    </Card>
  )
}

type AppLineProps = { totp: boolean; since: string | null; onStep: (step: Step) => void }
function AppLine({ totp, since, onStep }: AppLineProps) {
  const { w } = useWords()
  return (
    <div className="factor-line">
      <div>
        <b>{w('identity.factors.totp')}</b>
        {since && <p>{w('identity.factors.since', { time: shownMoment(since) })}</p>}
      </div>
      <div className="factor-acts">
        <button type="button" className="lt-button" onClick={() => onStep('setUp')}>
          {w(totp ? 'identity.factors.replace' : 'identity.factors.setUp')}
        </button>
        {totp && (
          <button type="button" className="lt-button" onClick={() => onStep('remove')}>
            {w('identity.factors.remove')}
          </button>
        )}
      </div>
    </div>
  )
}
