// Asks the browser for a passkey, and posts what it answers with the form. Without this script, and in browsers without passkeys, the
// forms are not there: passwords do all that they do.
const canAsk = 'parseCreationOptionsFromJSON' in (globalThis.PublicKeyCredential ?? {});

/** What each form asks the browser for. */
const asks = {
  add: (options) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  use: (options) =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
};

async function send(form) {
  const { passkey, options } = form.dataset;
  const { response } = form.elements;
  const failed = form.querySelector('[data-failed]');
  const button = form.querySelector('button');
  failed.hidden = true;
  button.disabled = true;
  try {
    const answer = await fetch(options, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    // Where it is refused, the page to which the form leads says why.
    response.value = answer.ok ? JSON.stringify((await asks[passkey](await answer.json())).toJSON()) : '';
    form.submit();
  } catch {
    // Given up by the person, or impossible here.
    failed.hidden = false;
  }
  button.disabled = false;
}

for (const form of document.querySelectorAll('[data-passkey]')) {
  // Passkeys hold at one address: the same machine by another name has none.
  if (!canAsk || form.dataset.origin !== location.origin) continue;
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}
