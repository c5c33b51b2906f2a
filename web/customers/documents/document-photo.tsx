import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { PhotoButton, type ReadZone } from '../../order-entry/guests/photo/photo.public.tsx'

type DocumentPhotoProps = {
  store: { set: (path: string, value: unknown) => void }
  /** Where in its form the document stands, with a dot at the end. */
  at?: string
  /** Takes what the document says of the person. */
  onPerson?: (person: ReadZone['mrz']) => void
}

/** A document's fields from its photo; whose it is, and what may be misread, is told. */
export function DocumentPhoto({ store, at = '', onPerson }: DocumentPhotoProps) {
  const { w } = useWords()
  const take = ([zone]: readonly ReadZone[]) => {
    if (!zone) return
    const { kind, number, issuer, expires, name, wrong } = zone.mrz
    // What cannot be told from its lines stays as it was typed.
    for (const [field, value] of Object.entries({ kind, number, country: issuer, expires }))
      if (value) store.set(at + field, value)
    onPerson?.(zone.mrz)
    const doubts = (['number', 'expires'] as const).filter((field) => wrong.includes(field))
    const fields = doubts.map((field) => w(`customers.fields.${field}`)).join(', ')
    if (fields) toast.bad(w('customers.text.photoDoubt', { name, fields }))
    else toast.good(w('customers.text.photoRead', { name }))
  }
  return <PhotoButton word="customers.text.readPhoto" one onRead={take} />
}
