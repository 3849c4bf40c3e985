package search

// The pattern is refused: Go's regular expressions have no lookahead.
const searchSchema = `{
	"type": "object",
	"required": ["query"],
	"additionalProperties": false,
	"properties": {
		"query": { "type": "string", "pattern": "^(?!\\s*$).+" },
		"limit": { "type": "integer", "minimum": 1, "maximum": 50 }
	}
}`

// Tool looks for documents.
type Tool struct{}

// ParameterSchema tells what the tool takes.
func (Tool) ParameterSchema() []byte {
	return []byte(searchSchema)
}
