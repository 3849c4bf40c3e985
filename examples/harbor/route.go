package triage

import (
	"encoding/json"

	"github.com/hurtener/Harbor/assemble"
)

// Route asks where a ticket goes. The schema stands where it is handed over.
func Route() assemble.Option {
	return assemble.WithOutputSchema(json.RawMessage(`{
		"type": "object",
		"required": ["queue"],
		"additionalProperties": false,
		"properties": {
			"queue": { "enum": ["billing", "login", "other"] },
			"reason": { "type": "string", "maxLength": 200 }
		}
	}`))
}
