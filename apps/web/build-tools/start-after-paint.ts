import { OFFLINE_CARD_ID } from '@keyturn/platform/client/offline-card'
import type { PageParts } from './page-parts.ts'

const openForms = `for(const form of document.querySelectorAll('[data-opening]'))form.disabled=false;`

/**
 * Loads the scripts of a prerendered page after the first paint, so that text and fonts load first. Forms work at once:
 * clicks and typed values (`useFormDraft`) are replayed after hydration.
 */
export function startAfterPaint(html: string, { scripts, start }: PageParts): string {
  const opening = html.includes('data-opening') ? openForms : ''
  const startScript = `<script type="module" async="">${opening}${waiting(scripts, start)}</script>`
  return html.replace('</body>', () => `${startScript}</body>`)
}

function waiting(names: string[], start: string): string {
  // Queues clicks before hydration, and repeats them in order after it. Meanwhile the button is busy. Popovers are left
  // to the browser, and a replaced button is found again by its position.
  const holdOn = `const kind='button:not([popovertarget]),.kt-segment';const early=new Map();const all=()=>[...document.querySelectorAll(kind)];const note=event=>{const pressed=event.target.closest(kind);if(!pressed)return;event.preventDefault();event.stopPropagation();early.set(pressed,all().indexOf(pressed));pressed.ariaBusy=true};addEventListener('click',note,true);addEventListener('keyturn:alive',async()=>{removeEventListener('click',note,true);for(const [pressed,at] of early){pressed.ariaBusy=null;await (pressed.isConnected?pressed:all()[at])?.click()}},{once:true});`
  // Also records typed values, because a page rendered again has new fields (`useFormDraft` reads them).
  const writeDown = `const typed=globalThis.keyturnTyped=new Map();const write=({target})=>target.name&&typed.set([...document.forms].indexOf(target.form)+' '+target.name,target.type==='checkbox'&&!target.checked?'':target.value);addEventListener('input',write,true);addEventListener('keyturn:alive',()=>{removeEventListener('input',write,true);typed.clear()},{once:true});`
  // Retries failed scripts, because the page can be read meanwhile.
  return `${holdOn}${writeDown}let begun=false;const begin=()=>{if(begun)return;begun=true;for(const href of ${JSON.stringify(names)}){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}const start=()=>${loading(start)}.catch(()=>setTimeout(start,3000));start()};${oncePainted}`
}

/** Turns off stack traces while the libraries load, because capturing theirs costs more than the rest of the load. */
const loading = (start: string): string =>
  `((depth)=>{Error.stackTraceLimit=0;return import(${JSON.stringify(start)}).finally(()=>{Error.stackTraceLimit=depth})})(Error.stackTraceLimit)`

/** Starts after the first paint, or after 300 ms, because a hidden tab is never painted. */
const oncePainted = `requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,300)`

/** Start of the empty app page: at once, or after the last-seen card is rendered. */
export const startOfApp = ({ start }: PageParts): string =>
  `<script type="module" async="">let begun=false;const begin=()=>{if(begun)return;begun=true;${loading(start)}};if(document.getElementById(${JSON.stringify(OFFLINE_CARD_ID)})){${oncePainted}}else begin()</script>`
