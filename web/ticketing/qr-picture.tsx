import { renderSVG } from 'uqr'

/** A text as a QR picture to scan from the screen, dark on white in every theme; who hears it hears the ticket's code. */
export default function QrPicture({ code, text }: { code: string; text: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M' }))}`
  return <img className="ticket-qr" src={picture} alt={code} width={180} height={180} />
}
