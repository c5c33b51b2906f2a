import { useEffect, useRef, useState } from 'react'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { WordKey } from '#contract/words.ts'
import { useLatest } from '../../look/use-latest.ts'
import { useWords } from '../../words/words.ts'

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** Milliseconds between two looks at the picture, and until the same code counts again. */
const pace = 120
const again = 3_000
/** Longest side of the picture that is searched; more costs time and finds nothing more. */
const longest = 960

/** Why there is no picture, as a person can mend it; anything else is told as "cannot be used". */
const reasons: Record<string, WordKey> = {
  NotAllowedError: 'kit.parts.cameraRefused',
  SecurityError: 'kit.parts.cameraRefused',
  NotFoundError: 'kit.parts.noCamera',
  OverconstrainedError: 'kit.parts.noCamera',
}

/** The camera, and the codes it sees. */
export default function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const { w } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState<WordKey | null>(null)
  const found = useLatest(onCode)
  useEffect(() => {
    const over = new AbortController()
    void watch(video.current!, (code) => found.current(code), over.signal).catch((error: Error) => {
      if (!over.signal.aborted) setFailed(reasons[error.name] ?? 'kit.parts.cameraFailed')
    })
    return () => over.abort()
  }, [found])
  if (failed) return <p role="alert">{w(failed)}</p>
  return <video ref={video} className="lt-camera" muted playsInline aria-label={w('kit.parts.camera')} />
}

async function watch(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  over: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (over.aborted) return stop()
  over.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  const seen = new Map<string, number>()
  while (!over.aborted) {
    const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight, 1))
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = pen.getImageData(0, 0, canvas.width, canvas.height)
    const [result] = await readBarcodes(picture, {
      formats: ['QRCodeModel2', 'Code128', 'EAN13', 'DataMatrix'],
      maxNumberOfSymbols: 1,
    })
    const now = performance.now()
    if (result?.text && now - (seen.get(result.text) ?? -again) >= again) onCode(result.text)
    if (result?.text) seen.set(result.text, now)
    await new Promise((next) => setTimeout(next, pace))
  }
}
