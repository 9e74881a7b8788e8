// Inlined after the prerendered HTML: without passkeys in this browser, React shows no button for them.
if (typeof PublicKeyCredential !== 'function') document.querySelector('.auth-passkey')?.remove();
