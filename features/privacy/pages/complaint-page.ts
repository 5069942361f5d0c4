import { formatDay } from '@keyturn/platform/days'
import { html, publicPage } from '@keyturn/rent-passport'
import { COMPLAINT_SUBJECTS, type ComplaintSubject, complaintSubjects } from '../domain/complaint.ts'
import { privacyLinks } from '../links.ts'

/** Form fields as submitted. */
export type TypedComplaint = Readonly<Record<string, string>>

/** Confirmation page for a complaint sent without JavaScript. */
export function complaintTakenPage(complaint: { reference: string; answerBy: string }): string {
  const title = 'We have your complaint'
  const body = html`<section class="card narrow"><h1>${title}</h1>
<p>Its reference is <b>${complaint.reference}</b>. An email that says so is on its way to you, and you get a written answer by ${formatDay(complaint.answerBy)}.</p>
<p><a href="${privacyLinks.complaints}">How we handle complaints</a></p></section>`
  return publicPage({ title, body })
}

/** The form with the submitted values and the error. */
export function complaintProblemPage(typed: TypedComplaint, problem: string): string {
  const title = 'Your complaint was not sent yet'
  const option = (subject: ComplaintSubject) =>
    html`<option value="${subject}" ${typed.about === subject && html`selected`}>${COMPLAINT_SUBJECTS[subject]}</option>`
  const body = html`<div class="narrow"><h1>${title}</h1><p class="banner miss" role="alert">${problem}</p></div>
<div class="forms one"><form class="card" method="post" action="${privacyLinks.complaints}">
<label for="name">Your name</label><input id="name" name="name" maxlength="200" autocomplete="name" required value="${typed.name ?? ''}">
<label for="email">Email</label><input id="email" name="email" type="email" maxlength="254" autocomplete="email" required value="${typed.email ?? ''}">
<label for="about">What is it about?</label><select id="about" name="about" required><option value="">Please choose</option>${complaintSubjects.map(option)}</select>
<label for="message">What happened?</label><textarea id="message" name="message" rows="8" maxlength="5000" required>${typed.message ?? ''}</textarea>
<button>Send complaint</button></form></div>`
  return publicPage({ title, body })
}
