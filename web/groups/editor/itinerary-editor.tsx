import { useState } from 'react'
import { languages } from '#contract/kit/languages.ts'
import { itineraryHead } from '#contract/groups/itinerary.fields.ts'
import type { ItineraryInfo } from '#contract/groups/itinerary.schema.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import type { InputOfCall } from '../../kit/call/client.ts'
import { useAct } from '../../kit/call/query.ts'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useSession } from '../../kit/session/session.ts'
import { languageNames } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words.ts'
import type { LibraryFamily } from '../library-family.ts'
import { DaysEditor } from './days-editor.tsx'
import { EditorBar } from './editor-bar.tsx'
import { useEditor } from './editor-model.ts'
import { HeadForm } from './head-form.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

type Props = { info: ItineraryInfo; family: LibraryFamily }

/** The days with their services and what they cost, edited together and saved as one version. */
export function ItineraryEditor({ info, family }: Props) {
  const { w } = useWords()
  const { may } = useSession()
  const { calls } = family
  const editor = useEditor({ ...info, head: valuesOf(itineraryHead, info) })
  const [open, setOpen] = useState<'head' | 'versions' | null>(null)
  const locked = !may(family.edit) || info.state === 'recycled'
  const save = useAct(calls.save, {
    onDone: ({ version }) => toast.good(w('groups.text.saved', { version })),
  })
  const send = () =>
    void editor.save(({ head, ...tour }) =>
      save.run({ id: info.id, ...head, ...tour } as InputOfCall<typeof calls.save>),
    )
  const panel = { open: true, onClose: () => setOpen(null) }
  return (
    <>
      <EditorBar
        editor={editor}
        locked={locked}
        label="groups.text.editHead"
        saveWord="kit.parts.save"
        saving={save.running}
        onSave={send}
      >
        <button type="button" className="lt-button" onClick={() => setOpen('head')}>
          {w('groups.text.details')}
        </button>
        <button type="button" className="lt-button" onClick={() => setOpen('versions')}>
          {w('groups.text.versions')}
        </button>
        <PaperMenu info={info} family={family} />
      </EditorBar>
      <DaysEditor
        editor={editor}
        locked={locked}
        title="groups.text.days"
        mayGrow={family.name !== 'fragment' || editor.now.days.length === 0}
        pieces={info.pieces}
        rates={calls.rates}
        seesCosts
      />
      {open === 'head' && <HeadForm {...panel} editor={editor} locked={locked} />}
      {open === 'versions' && (
        <VersionsDrawer
          {...panel}
          id={info.id}
          version={info.version}
          family={family}
          mayEdit={!locked && !editor.isDirty}
        />
      )}
    </>
  )
}

/** The itinerary on paper, in each language; with prices where it has some. */
function PaperMenu({ info, family }: Props) {
  const { w } = useWords()
  const papers = languages.flatMap((language) =>
    [false, true]
      .filter((prices) => !prices || family.isSold)
      .map((prices) => ({
        key: `${language} ${prices}`,
        label: `${w('groups.text.paperIn', { language: languageNames[language] })}${prices ? ` · ${w('groups.text.withPrices')}` : ''}`,
        onPick: () =>
          void window.open(family.calls.pdf.href({ id: info.id, language, prices: String(prices) })),
      })),
  )
  return (
    <MenuButton label={w('groups.text.paper')} items={papers}>
      {w('groups.text.paper')}
    </MenuButton>
  )
}
