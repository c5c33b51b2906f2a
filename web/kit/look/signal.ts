export type SignalTone = 'good' | 'warn' | 'bad'

/** Tones as [Hz, seconds]: high twice for yes, one in the middle for look closer, low and long for no. */
const tunes: Record<SignalTone, [number, number][]> = {
  good: [
    [880, 0.09],
    [1320, 0.14],
  ],
  warn: [
    [660, 0.12],
    [660, 0.12],
  ],
  bad: [[196, 0.45]],
}
const shakes: Record<SignalTone, number[]> = { good: [60], warn: [60, 60, 60], bad: [300] }
let audio: AudioContext | undefined

/** Tells an answer to people who do not look at the screen: by sound and by vibration. */
export function signal(tone: SignalTone, sound: boolean): void {
  navigator.vibrate?.(shakes[tone])
  if (!sound || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // A page that nobody has touched yet may not sound; that is no failure.
  void audio.resume().catch(() => undefined)
  let at = audio.currentTime
  for (const [pitch, seconds] of tunes[tone]) {
    const oscillator = audio.createOscillator()
    const gain = audio.createGain()
    oscillator.type = tone === 'bad' ? 'square' : 'sine'
    oscillator.frequency.value = pitch
    gain.gain.setValueAtTime(0.18, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(at)
    oscillator.stop(at + seconds)
    at += seconds
  }
}
