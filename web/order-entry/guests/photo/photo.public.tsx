import { useState } from 'react'
import type { WordKey } from '#contract/words.ts'
import { FileButton } from '../../../kit/parts/file-button.tsx'
import { toast } from '../../../kit/parts/layers/toast.tsx'
import { timeZone } from '../../../kit/session/session.ts'
import { today } from '../../../kit/words/dates.ts'
import { useWords } from '../../../kit/words/words.ts'
import type { ReadZone } from './read-photo.ts'
import './photo.css'

export type { ReadZone }
type PhotoButtonProps = {
  onRead: (zones: readonly ReadZone[]) => void
  word?: WordKey
  /** It is asked for one document. */
  one?: boolean
}

/** Photos of passports and cards, on a phone taken at once: what their lines say is handed on. */
export function PhotoButton({ onRead, word = 'order-entry.guests.photo', one = false }: PhotoButtonProps) {
  const { w } = useWords()
  const [reading, setReading] = useState(false)
  const read = async (photos: readonly File[]) => {
    setReading(true)
    const day = today(timeZone())
    const found: ReadZone[] = []
    for (const photo of photos) {
      // It knows the type of passports: fetched by whoever holds one. What cannot be fetched reads nothing, and says so.
      const zones = await import('./read-photo.ts')
        .then(({ readPhoto }) => readPhoto(photo, day))
        .catch(() => [])
      found.push(...zones)
      if (!zones.length) toast.bad(w('order-entry.guests.photoUnread', { name: photo.name }))
    }
    setReading(false)
    if (found.length > 0) onRead(found)
  }
  return (
    <div className="photo-button">
      <FileButton accept="image/*" multiple={!one} busy={reading} onFiles={(photos) => void read(photos)}>
        {w(reading ? 'order-entry.guests.photoReading' : word)}
      </FileButton>
    </div>
  )
}
