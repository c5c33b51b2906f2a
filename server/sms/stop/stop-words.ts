/** What people answer who want no more: the words that carriers know, and those of our languages. */
const words = new Set(
  [
    'stop stopall stop all unsubscribe cancel end quit revoke optout opt-out',
    'td t n 退订 退訂 取消 拒收 停止',
    'ยกเลิก หยุด เลิกรับ ไม่รับ',
    '거부 수신거부 중지 해지',
  ].flatMap((line) => line.split(' ')),
)
words.add('stop all')
words.add('opt out')
words.delete('all')

const around = new Set(`"'“”‘’.!。！`)
/** Without the signs around it. */
function bare(text: string): string {
  const letters = Array.from(text)
  while (around.has(letters.at(-1) ?? '')) letters.pop()
  while (around.has(letters[0] ?? '')) letters.shift()
  return letters.join('')
}
/** The longest of them is far shorter: what is longer is a sentence. */
const maxLetters = 40

/** Is this reply a no, and nothing else? A sentence that begins with "stop" may be about a bus stop. */
export const isStopWord = (text: string): boolean =>
  text.length <= maxLetters &&
  words.has(bare(text.normalize('NFKC').trim().toLowerCase()).trim().split(/\s+/).join(' '))
