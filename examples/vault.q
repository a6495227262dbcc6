A[] not (Vault.open && armed)
