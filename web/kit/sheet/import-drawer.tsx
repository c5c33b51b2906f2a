import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { ImportRow, SheetApi, SheetImport, Verdict } from '#contract/kit/sheet/sheet.api.ts'
import type { WordKey } from '#contract/words.ts'
import { bulkCalls } from '../bulk/bulk-calls.ts'
import { BulkProgress } from '../bulk/bulk-progress.tsx'
import { useBulkInfo } from '../bulk/use-bulk-jobs.ts'
import { useBulk } from '../bulk/use-bulk.ts'
import type { Client } from '../call/client.ts'
import { DataTable } from '../list/table/data-table.tsx'
import { FileButton, sheetAccept } from '../parts/file-button.tsx'
import { Drawer } from '../parts/layers/drawer.tsx'
import { Empty } from '../parts/page/empty.tsx'
import { LoadError } from '../parts/page/load-error.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { Tabs } from '../parts/page/tabs.tsx'
import { useAct, useRead } from '../call/query.ts'
import { useRemembered } from '../session/remembered.ts'
import { useWords } from '../words/words.ts'
import { EncodingSelect, ReadAgain, rememberSent } from './encoding-select.tsx'
import { importColumns } from './import-columns.tsx'
import './import.css'

const verdicts = ['create', 'update', 'same', 'refused'] as const
type Show = Verdict | 'warned'

/** A kind of spreadsheet on a page: its calls, whose rows they are, and how it is called. */
export type SheetSource = {
  /** Which import the page goes on with when it is opened again. */
  name: string
  calls: Client<SheetApi>
  /** Sent beside the file: whose rows they are. */
  subject?: Readonly<Record<string, number>>
  words: { title: WordKey; help: WordKey }
}
type ImportProps = { source: SheetSource; open: boolean; onClose: () => void }

/** A spreadsheet: sent, checked row by row, and done when the person has seen what it comes to. */
export function ImportDrawer({ source, open, onClose }: ImportProps) {
  const { calls, subject = {}, name, words } = source
  const { w } = useWords()
  const [id, setId] = useRemembered(['import', name, ...Object.values(subject)].join('.'), 0)
  const [show, setShow] = useState<Show>()
  const [pageNo, setPageNo] = useState(1)
  const pageSize = 50
  const read = useRead(
    calls.importInfo,
    { id, show, pageNo, pageSize },
    { enabled: open && id > 0, keep: true, live: ['sheetImport'], tellsFailure: true },
  )
  const found = id > 0 ? read.data : undefined
  const turnTo = (next: Show | undefined) => (setShow(next), setPageNo(1))
  const begin = (next: number) => (setId(next), turnTo(undefined))
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w(words.title)}
      width={900}
      foot={found && <Foot calls={calls} found={found} onOther={() => begin(0)} />}
    >
      {id === 0 && <Choose source={source} onSent={begin} />}
      {id > 0 && read.error && !found && (
        <>
          <LoadError error={read.error} onRetry={() => void read.refetch()} />
          <Choose source={source} onSent={begin} />
        </>
      )}
      {found && (
        <>
          <Progress found={found} />
          {found.state !== 'importing' && found.state !== 'done' && (
            <Letters source={source} found={found} onSent={begin} />
          )}
          <Outcomes found={found} show={show} onShow={turnTo} />
          <DataTable<ImportRow>
            screen="SheetImport"
            label={w(words.title)}
            columns={importColumns}
            rows={found.rows}
            rowKey={({ row }) => String(row)}
            busy={read.isFetching && read.isPlaceholderData}
            empty={<Empty title={w('kit.parts.nothingFound')} />}
            paging={{ total: found.total, pageNo, pageSize, onPage: setPageNo }}
            inline
          />
        </>
      )}
    </Drawer>
  )
}

type OutcomesProps = { found: SheetImport; show: Show | undefined; onShow: (next: Show | undefined) => void }

/** What rows come to, each with how many: one of them narrows the table. */
function Outcomes({ found: { rowCount, counts }, show, onShow }: OutcomesProps) {
  const { w } = useWords()
  const all = [...verdicts, 'warned'] as const
  return (
    <Tabs
      label={w('kit.sheets.verdict')}
      value={show ?? 'all'}
      onChange={(next) => onShow(asOneOf(all, next))}
      tabs={[
        { value: 'all', word: 'kit.sheets.all', count: rowCount },
        ...verdicts.map((one) => ({
          value: one,
          word: `kit.verdicts.${one}` as const,
          count: counts[one],
          attention: one === 'refused',
        })),
        ...(counts.warned
          ? [{ value: 'warned', word: 'kit.sheets.warned' as const, count: counts.warned }]
          : []),
      ]}
    />
  )
}

type ChooseProps = { source: SheetSource; onSent: (id: number) => void }

/** The file: chosen, or dropped. */
function Choose({ source: { calls, subject, words, name }, onSent }: ChooseProps) {
  const { w } = useWords()
  const [why, setWhy] = useState('')
  const [encoding, setEncoding] = useState<Encoding>()
  const send = useAct(calls.importUpload, {
    onFields: ([first]) => setWhy(first?.message ?? ''),
  })
  const take = (file: File | undefined) => {
    setWhy('')
    if (!file) return
    void send.run({ ...subject, file, encoding }).then((made) => {
      if (!made) return
      rememberSent(name, made.id, file)
      onSent(made.id)
    })
  }
  return (
    <div
      className="import-choose"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => (event.preventDefault(), take(event.dataTransfer.files[0]))}
    >
      <p>{w(words.help)}</p>
      <EncodingSelect value={encoding} busy={send.running} detects onChange={setEncoding} />
      <FileButton primary accept={sheetAccept} busy={send.running} onFiles={([file]) => take(file)}>
        {w(send.running ? 'kit.sheets.sending' : 'kit.sheets.choose')}
      </FileButton>
      {why && (
        <p role="alert" className="lt-bad">
          {why}
        </p>
      )}
    </div>
  )
}

type LettersProps = ChooseProps & { found: SheetImport }

/** How the letters of the file were read; another choice sends it again. */
function Letters({ source: { calls, subject, name }, found, onSent }: LettersProps) {
  const [why, setWhy] = useState('')
  const send = useAct(calls.importUpload, { onFields: ([first]) => setWhy(first?.message ?? '') })
  return (
    <>
      <ReadAgain
        {...{ name, id: found.id, fileName: found.fileName, encoding: found.encoding, busy: send.running }}
        onSend={(file, encoding) =>
          void send.run({ ...subject, file, encoding }).then((made) => {
            if (!made) return
            rememberSent(name, made.id, file)
            onSent(made.id)
          })
        }
      />
      {why && (
        <p role="alert" className="lt-bad">
          {why}
        </p>
      )}
    </>
  )
}

const planned = ({ counts }: SheetImport): number => counts.create + counts.update

/** How far the check, or the import itself, is; and what was passed over. */
function Progress({ found }: { found: SheetImport }) {
  const { w } = useWords()
  const { state, checked, rowCount, done, unknownHeads, fileName } = found
  const [value, max] = state === 'checking' ? [checked, rowCount] : [done, planned(found)]
  const moves = state === 'checking' || state === 'importing'
  return (
    <div className="import-progress" role="status">
      <b>{fileName}</b>
      <StatusTag tone={state === 'failed' ? 'bad' : state === 'done' ? 'good' : moves ? 'progress' : 'info'}>
        {w(`kit.importStates.${state}`)}
      </StatusTag>
      {moves && <progress max={max} value={value} aria-label={w(`kit.importStates.${state}`)} />}
      {moves && <span>{w('kit.parts.bulkDone', { done: value, total: max })}</span>}
      {state === 'done' && <span>{w('kit.sheets.done', { count: done })}</span>}
      {unknownHeads.length > 0 && (
        <small>{w('kit.sheets.unknownHeads', { heads: unknownHeads.join(', ') })}</small>
      )}
    </div>
  )
}

/** All of a file's rows taken back as one, where they were done as one. */
function TakeBack({ bulkId }: { bulkId: number }) {
  const { w } = useWords()
  const done = useBulkInfo(bulkId, true)
  const { job, follow } = useBulk(() => undefined)
  if (job) return <BulkProgress job={job} />
  if (done?.can['undo'] !== true) return null
  return (
    <button
      type="button"
      className="lt-button"
      onClick={() => void bulkCalls.undo(bulkId).then(({ id }) => follow(id))}
    >
      {w('kit.sheets.undo')}
    </button>
  )
}

type FootProps = { calls: SheetSource['calls']; found: SheetImport; onOther: () => void }

function Foot({ calls, found, onOther }: FootProps) {
  const { w } = useWords()
  const run = useAct(calls.importRun)
  const { id, state, counts, bulkId } = found
  const count = planned(found)
  return (
    <>
      {state !== 'checking' && counts.refused + counts.warned > 0 && (
        <a className="lt-button" href={calls.importReport.href({ id })} download>
          {w('kit.sheets.report')}
        </a>
      )}
      {state !== 'importing' && bulkId !== null && <TakeBack bulkId={bulkId} />}
      {state !== 'importing' && (
        <button type="button" className="lt-button" onClick={onOther}>
          {w('kit.sheets.other')}
        </button>
      )}
      {state === 'checked' && count > 0 && (
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={run.running}
          onClick={() => void run.run({ id })}
        >
          {w('kit.sheets.run', { count })}
        </button>
      )}
    </>
  )
}
