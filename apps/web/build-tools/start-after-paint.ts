import { LAST_SEEN_CARD } from '@keyturn/platform/client/last-seen-card'
import type { PageParts } from './page-parts.ts'

const openForms = `for(const form of document.querySelectorAll('[data-opening]'))form.disabled=false;`

/**
 * On a ready-made page the words and the letters' faces have the line to themselves: the scripts are asked for once
 * the first picture stands. A page in a hidden tab is never drawn, so a short wait ends the waiting there. Forms open
 * at once: what is typed meanwhile the page takes over (`useTyped`), what is pressed is pressed again.
 */
export function startAfterPaint(html: string, { scripts, start }: PageParts): string {
  const opening = html.includes('data-opening') ? openForms : ''
  const patient = `<script type="module" async="">${opening}${waiting(scripts, start)}</script>`
  return html.replace('</body>', () => `${patient}</body>`)
}

function waiting(names: string[], start: string): string {
  // What is pressed before the scripts are there looks busy, and is pressed again once the page says it is alive, in
  // the same order; but for what the browser does by itself: opening a popover. Drawn anew, it is the one in its place.
  const holdOn = `const kind='button:not([popovertarget]),.kt-segment';const early=new Map();const all=()=>[...document.querySelectorAll(kind)];const note=event=>{const pressed=event.target.closest(kind);if(!pressed)return;event.preventDefault();event.stopPropagation();early.set(pressed,all().indexOf(pressed));pressed.ariaBusy=true};addEventListener('click',note,true);addEventListener('keyturn:alive',async()=>{removeEventListener('click',note,true);for(const [pressed,at] of early){pressed.ariaBusy=null;await (pressed.isConnected?pressed:all()[at])?.click()}},{once:true});`
  // What is typed is written down besides: a page that has to be drawn anew has other fields (`useTyped` reads it).
  const writeDown = `const typed=globalThis.keyturnTyped=new Map();const write=({target})=>target.name&&typed.set([...document.forms].indexOf(target.form)+' '+target.name,target.type==='checkbox'&&!target.checked?'':target.value);addEventListener('input',write,true);addEventListener('keyturn:alive',()=>{removeEventListener('input',write,true);typed.clear()},{once:true});`
  // What does not arrive is asked for again: the page is there to be read meanwhile.
  return `${holdOn}${writeDown}let begun=false;const begin=()=>{if(begun)return;begun=true;for(const href of ${JSON.stringify(names)}){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}const start=()=>${loading(start)}.catch(()=>setTimeout(start,3000));start()};${oncePainted}`
}

/** The libraries make errors to compare with as they load; tracing each costs more than all the rest of it. */
const loading = (start: string): string =>
  `((depth)=>{Error.stackTraceLimit=0;return import(${JSON.stringify(start)}).finally(()=>{Error.stackTraceLimit=depth})})(Error.stackTraceLimit)`

/** A page in a hidden tab is never drawn: it begins after a moment. */
const oncePainted = `requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,300)`

/** The start of the empty app page: at once, or after the card of what was seen last is drawn. */
export const startOfApp = ({ start }: PageParts): string =>
  `<script type="module" async="">let begun=false;const begin=()=>{if(begun)return;begun=true;${loading(start)}};if(document.getElementById(${JSON.stringify(LAST_SEEN_CARD)})){${oncePainted}}else begin()</script>`
