import { useState } from 'react'
import { toast } from '../../../kit/parts/layers/toast.tsx'
import { timeZone } from '../../../kit/session/session.ts'
import { today } from '../../../kit/words/dates.ts'
import { useWords } from '../../../kit/words/words.ts'

/** Photos of passports, on a phone taken at once: what their lines say is handed on as text. */
export function PhotoButton({ onRead }: { onRead: (text: string) => void }) {
  const { w } = useWords()
  const [reading, setReading] = useState(false)
  const read = async (photos: readonly File[]) => {
    setReading(true)
    const day = today(timeZone())
    const found: string[] = []
    for (const photo of photos) {
      // It knows the type of passports: fetched by whoever holds one. What cannot be fetched reads nothing, and says so.
      const text = await import('./read-photo.ts')
        .then(({ readPhoto }) => readPhoto(photo, day))
        .catch(() => '')
      if (text) found.push(text)
      else toast.bad(w('order-entry.guests.photoUnread', { name: photo.name }))
    }
    setReading(false)
    if (found.length > 0) onRead(found.join('\n\n'))
  }
  return (
    <label className="lt-button entry-photo" aria-busy={reading}>
      {w(reading ? 'order-entry.guests.photoReading' : 'order-entry.guests.photo')}
      <input
        type="file"
        accept="image/*"
        multiple
        disabled={reading}
        onChange={(event) => {
          const photos = [...(event.target.files ?? [])]
          event.target.value = ''
          if (photos.length > 0) void read(photos)
        }}
      />
    </label>
  )
}
